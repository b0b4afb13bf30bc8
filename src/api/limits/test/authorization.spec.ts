import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { dropUnreadableAuthorization } from "../limit-requests"

/** The Authorization header that Medusa receives. */
function seen(authorization: string | undefined): string | undefined {
  const headers = authorization === undefined ? {} : { authorization }
  const next = jest.fn()
  dropUnreadableAuthorization({ headers } as MedusaRequest, {} as MedusaResponse, next)
  expect(next).toHaveBeenCalledTimes(1)
  return (headers as { authorization?: string }).authorization
}

it.each(["Bearer token", "bearer  token", "Basic c2tfMQ==", "a b c"])("%j is left to Medusa", (header) => {
  expect(seen(header)).toBe(header)
})

it.each([undefined, "a", "a".repeat(12_000), `\u00a0${"a".repeat(12_000)}`, `${"a".repeat(12_000)}\u00a0`])(
  "a header of one word, which names no user, is dropped",
  (header) => {
    expect(seen(header)).toBeUndefined()
  },
)
