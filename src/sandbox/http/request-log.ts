import type { OperationName } from "../../gateway/operations"

/** One request to the gateway's interface. Tests count them to prove that nothing was sent twice. */
export interface LoggedRequest {
  /** Milliseconds since 1970, the gateway's time. */
  at: number
  operation: OperationName
  /** The orders in the request, by order_no or transaction_id. No other part of the body is kept. */
  orders: string[]
  /** The HTTP status of the response, or the fault that replaced it. */
  response: string
  /** The name of the secret that signed the request. Absent for a secret without a name, and before verification. */
  secret?: string
}

const MAX_REQUESTS = 10_000

/** The latest requests, in memory only. */
export class RequestLog {
  readonly #requests: LoggedRequest[] = []

  add(request: LoggedRequest): LoggedRequest {
    this.#requests.push(request)
    if (this.#requests.length > MAX_REQUESTS) this.#requests.shift()
    return request
  }

  list(): readonly LoggedRequest[] {
    return this.#requests
  }
}
