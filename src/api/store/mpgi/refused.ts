/** Why a route says no: the status and words that the shopper's storefront gets. Words never repeat input. */
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
