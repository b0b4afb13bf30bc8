import { z } from "zod"
import { operations } from "../operations"
import { defineOperation } from "../message"

/** The limits of the manual's section 8. */
const LIMITS = { capture: 50, cancel: 50, refund: 50, updateOrders: 50, review: 100 }

it("has the batch limits of the manual", () => {
  const declared = Object.entries(operations).flatMap(([name, { batch }]) =>
    batch ? [[name, batch.limit]] : [],
  )
  expect(Object.fromEntries(declared as [string, number][])).toEqual(LIMITS)
})

it("declares a signature only over fields that the message has", () => {
  const message = { format: "json" as const, fields: z.looseObject({ order_no: z.string() }) }
  defineOperation({
    path: "/v1/x",
    // @ts-expect-error: a field that the request lacks cannot be signed
    request: { ...message, signed: ["order_no", "amount"] },
    reply: { ...message, signed: ["order_no"], signature: "required" },
  })
  for (const { request, reply } of Object.values(operations)) {
    for (const side of [request, reply]) {
      const known = [...Object.keys(side.fields.shape), "merchant_id", "account_id"]
      expect(side.signed === "all" ? [] : side.signed.filter((name) => !known.includes(name))).toEqual([])
    }
  }
})

it("never signs card data or the signature itself", () => {
  for (const { request, reply } of Object.values(operations)) {
    for (const name of ["card", "security_code", "expiration_month", "expiration_year", "encryption_data"]) {
      expect([...request.signed, ...reply.signed]).not.toContain(name)
    }
  }
})
