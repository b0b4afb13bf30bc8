import fc from "fast-check"
import type { IncomingMessage } from "node:http"
import { Readable } from "node:stream"
import { Refused } from "../../respond"
import { readCard, readJson } from "../card-request"

const good = {
  card: "4111111111111111",
  expiration_month: "12",
  expiration_year: "2031",
  security_code: "737",
}

function refusal(run: () => unknown): Refused {
  try {
    run()
  } catch (error) {
    if (error instanceof Refused) return error
    throw error
  }
  throw new Error("nothing was refused")
}

describe("the card that is posted", () => {
  it("has the gateway's format: no spaces, nothing else of the body", () => {
    const device = { os: "Linux", extra: "no" }
    const body = { ...good, card: "4111 1111-1111 1111", installments: 3, amount: "0.01", device }
    expect(readCard(body)).toEqual({ card: { ...good, installments: "3" }, device: { os: "Linux" } })
  })

  it.each([
    [{ card: undefined }, "card is required"],
    [{ card: 4111111111111111 }, "card must be text"],
    [{ card: "4111111111111112" }, "card is not a card number"],
    [{ card: "41111111111" }, "card must be 12 to 19 digits"],
    [{ card: "4".repeat(60) }, "card is too long"],
    [{ expiration_month: "13" }, "expiration_month must be two digits, 01 to 12"],
    [{ expiration_month: "1" }, "expiration_month must be two digits, 01 to 12"],
    [{ expiration_year: "31" }, "expiration_year must be four digits"],
    [{ security_code: "73" }, "security_code must be three or four digits"],
    [{ security_code: ["737"] }, "security_code must be text"],
    [{ birth_date: "1990-01-31" }, "birth_date must be DD-MM-YYYY"],
    [{ first_name: "4111 1111 1111 1111" }, "first_name must not hold a card number"],
    [{ installments: "many" }, "installments must be a number"],
    [{ device: { cvv: "737" } }, "device.cvv looks like card data, which does not belong there"],
  ])("is refused by name: %j", (changes, message) => {
    const body = Object.fromEntries(
      Object.entries({ ...good, ...changes }).filter(([, value]) => value !== undefined),
    )
    expect(refusal(() => readCard(body))).toMatchObject({ status: 400, message })
  })

  it("is one that the shop has kept, by its id and without a card", () => {
    const saved = { saved_card_id: "mpgicard_01", security_code: "737", installments: 3 }
    expect(readCard({ ...saved, amount: "0.01" })).toEqual({
      saved_card_id: "mpgicard_01",
      card: { security_code: "737", installments: "3" },
      device: {},
    })
    expect(readCard({ saved_card_id: "mpgicard_01" }).card).toEqual({})
    expect(readCard({ ...good, save_card: true })).toMatchObject({ save_card: true, card: good })
  })

  it.each([
    [{ ...good, save_card: "yes" }, /^save_card must be true/],
    [{ ...good, saved_card_id: "mpgicard_01" }, /^card must not be posted with saved_card_id/],
    [{ saved_card_id: "mpgicard_01", save_card: true }, /^save_card must not be posted/],
    [{ saved_card_id: "4111 1111 1111 1111" }, /^saved_card_id must be the id of a saved card$/],
    [{ saved_card_id: "mpgicard_01", security_code: "7" }, /^security_code must be/],
  ])("is refused as a saved one: %j", (body, message) => {
    expect(refusal(() => readCard(body)).message).toMatch(message)
  })

  const proof = "AAABBEg0VhI0VniQEjRWAAAAAAA="
  const dsTransID = "0b0cb8f2-5c38-4c1c-9c1a-2f6f0a9d7e11"

  it.each([
    { eci: "05", cavv: proof, dsTransID },
    { eci: "02", cavv: "00000104483456123456789012345600000000ff", xid: proof },
    { eci: "06", cavv: proof, xid: proof, dsTransID },
    { eci: "07" },
    { eci: "00", dsTransID },
  ])("may come with a 3-D Secure result: %j", (mpi_info) => {
    expect(readCard({ ...good, mpi_info: { ...mpi_info, other: "dropped" } }).card.mpi_info).toEqual(mpi_info)
  })

  it("is never repeated, whatever is posted", () => {
    const noise = fc.oneof(
      fc.string({ minLength: 6 }),
      fc.stringMatching(/^\d{13,25}$/),
      fc.array(fc.string()),
    )
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.keys(good), "first_name", "birth_date"),
        noise,
        (field, value) => {
          const body = { ...good, [field]: value }
          try {
            readCard(body)
          } catch (error) {
            expect(error).toBeInstanceOf(Refused)
            const message = (error as Refused).message
            expect(message.startsWith(field)).toBe(true)
            if (typeof value === "string") expect(message.slice(field.length)).not.toContain(value)
          }
        },
      ),
    )
  })
})

describe("the body", () => {
  const request = (text: string, type?: string) =>
    Object.assign(Readable.from(text === "" ? [] : [Buffer.from(text)]), {
      headers: type === undefined ? {} : { "content-type": type },
    }) as unknown as IncomingMessage

  it("is a JSON object", async () => {
    expect(await readJson(request('{"a":1}', "application/json; charset=utf-8"))).toEqual({ a: 1 })
  })

  it.each([
    ["[]", "application/json", 400],
    ["null", "application/json", 400],
    ["", "application/json", 400],
    ['{"card":"4111', "application/json", 400],
    ["{}", undefined, 415],
    ["{}", "application/jsonp", 415],
    [`{"a":"${"x".repeat(16 * 1024)}"}`, "application/json", 413],
  ])("is not %j as %s", async (text, type, status) => {
    const error: Refused = await readJson(request(text, type)).then(
      () => Promise.reject(new Error("read")),
      (caught: Refused) => caught,
    )
    expect(error.status).toBe(status)
    expect(error.message).not.toMatch(/4111|x{5}/)
  })
})
