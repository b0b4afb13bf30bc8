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
