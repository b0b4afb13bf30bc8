import type { OperationName } from "../../gateway/operations"

/** One request that reached the gateway's interface: what a test counts to prove that nothing was sent twice. */
export interface LoggedRequest {
  /** Milliseconds since 1970, the gateway's time. */
  at: number
  operation: OperationName
  /** The orders that it names, by order_no or transaction_id. Nothing else of the body is kept. */
  orders: string[]
  /** The HTTP status, or what a fault did instead. */
  answer: string
}

const LONGEST = 10_000

/** The last requests, in memory only. */
export class RequestLog {
  readonly #requests: LoggedRequest[] = []

  add(request: LoggedRequest): LoggedRequest {
    this.#requests.push(request)
    if (this.#requests.length > LONGEST) this.#requests.shift()
    return request
  }

  list(): readonly LoggedRequest[] {
    return this.#requests
  }
}
