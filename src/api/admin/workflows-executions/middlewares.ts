import type {
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
  MiddlewareRoute,
} from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"

/** The prefix of our workflows' names. */
const OURS = /^\s*mpgi-/i

/**
 * Medusa's own routes run any registered workflow for any user, with any input, and can mark its steps as done. Only
 * this package's jobs, subscribers and routes may run its workflows. These workflows accept no decision from their
 * caller, so this check is only a second line of defense: docs/decisions/0034-what-needs-a-user-is-no-workflow.md.
 */
export function refuseOurWorkflows(
  { method, path, originalUrl }: MedusaRequest,
  _res: MedusaResponse,
  next: MedusaNextFunction,
): void {
  if (method === "GET" || method === "HEAD" || ![path, originalUrl].some(namesOurs)) return next()
  throw new MedusaError(
    MedusaError.Types.FORBIDDEN,
    "Workflows of medusa-payment-mpgi are not run by this route. Use the routes of /admin/mpgi.",
  )
}

/**
 * Whether a path names one of our workflows, in any spelling that Express decodes to that name. A part that Express
 * cannot decode is no workflow name.
 */
function namesOurs(path: string): boolean {
  return path.split(/[/?]/).some((part) => {
    try {
      return OURS.test(decodeURIComponent(part))
    } catch {
      return false
    }
  })
}

export const workflowMiddlewares: MiddlewareRoute[] = [
  // Without `methods`, it covers every route below this path, in every spelling that Express accepts.
  { matcher: "/admin/workflows-executions", middlewares: [refuseOurWorkflows] },
]
