import type { MedusaResponse } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import type { Log } from "../../../modules/mpgi"

/**
 * Runs a handler and sends its result or its refusal. The reply is never cached. Unexpected errors are logged only by
 * name, since their message might repeat the customer's input.
 */
export async function respond(res: MedusaResponse, log: Log, handle: () => Promise<object>): Promise<void> {
  res.setHeader("cache-control", "no-store")
  res.setHeader("referrer-policy", "no-referrer")
  res.setHeader("x-content-type-options", "nosniff")
  try {
    res.status(200).json(await handle())
  } catch (error) {
    const { status, ...refusal } = refusalOf(error) ?? unexpected(error, log)
    res.status(status).json(refusal)
  }
}

/** `code` is more precise than `type`, since Medusa has few types. */
interface Refusal {
  status: number
  type: string
  code?: string
  message: string
}

function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof Refused) {
    const { status, type, message } = error
    return { status, type, message }
  }
  if (!(error instanceof MedusaError)) return undefined
  const { type, code, message } = error
  const refusal = { type, ...(code ? { code } : {}), message }
  if (type === MedusaError.Types.NOT_FOUND) return { status: 404, ...refusal }
  const input = [MedusaError.Types.INVALID_DATA, MedusaError.Types.NOT_ALLOWED].includes(type)
  return input ? { status: 400, ...refusal } : undefined
}

function unexpected(error: unknown, log: Log) {
  log.error(`mpgi: a payment route failed with ${error instanceof Error ? error.name : typeof error}`)
  const message = "The payment could not be processed. Check its status before you try again."
  return { status: 500, type: "unexpected_state", message }
}

/** The refusal of a route, with the status and message that the storefront receives. Messages never repeat input. */
export class Refused extends Error {
  override readonly name = "Refused"
  constructor(
    readonly status: 400 | 404 | 408 | 409 | 413 | 415 | 429 | 503,
    readonly type: string,
    message: string,
  ) {
    super(message)
  }
}
