import type {
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
  MiddlewareRoute,
} from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"

/** What the names of our workflows begin with. */
const OURS = /^\s*mpgi-/i

/**
 * Medusa's own routes run any registered workflow for any user, with any input, and report its steps as done. Those of this package are run
 * by its jobs, subscribers and routes. They take no decision from their caller, so that this is the second wall, not the first:
 * docs/decisions/0034-what-needs-a-user-is-no-workflow.md.
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

/** In any spelling that Express would decode to it; one that it cannot decode is no name of a workflow. */
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
  // Without methods it covers every route below in every spelling that Express accepts.
  { matcher: "/admin/workflows-executions", middlewares: [refuseOurWorkflows] },
]
