import { appendFileSync } from "node:fs"
import { Readable } from "node:stream"
import fc from "fast-check"
import { signer } from "../../../gateway"
import { POST } from "../mpgi/[provider]/route"

const stored: string[] = []
let database: () => Promise<{ id: string }>

jest.mock("../../../workflows", () => ({
  applyNotification: () => Promise.resolve(null),
}))

const signature = { algorithm: "hmac-sha256" as const, secret: "sandbox-secret" }
const log = { warn: () => undefined, error: () => undefined }
const mpgi = {
  log,
  providerIds: () => ["pp_mpgi_mpgi"],
  as: <Result>(_: string, work: () => Result) => work(),
  receiveAll: async (_: string, messages: readonly unknown[]) => {
    const { id } = await database()
    stored.push(...messages.map(() => id))
    return messages.map(() => ({ id }))
  },
  account: () => ({ options: { signature, merchantId: "100200" } }),
}

/** Posts bytes to the route; returns status and text of its response, and whether the message was stored by then. */
async function post(body: string | Buffer, type?: string, provider = "mpgi") {
  const headers = { "content-type": type }
  const req = Object.assign(Readable.from([Buffer.from(body)]), { headers, params: { provider } })
  const answer = { status: 0, text: "", storedBefore: 0 }
  const res = {
    headersSent: false,
    destroyed: false,
    writeHead: (status: number) => {
      res.headersSent = true
      answer.status = status
    },
    end: (text: string) => Object.assign(answer, { text, storedBefore: stored.length }),
  }
  await POST(Object.assign(req, { scope: { resolve: () => mpgi } }) as never, res as never)
  return answer
}

function signed(fields: Record<string, string>): string {
  const encryption_data = signer(signature)({ operation: "notification", direction: "notification", fields })
  return new URLSearchParams({ ...fields, encryption_data }).toString()
}
const message = { notification_type: "payment", merchant_id: "100200", order_no: "ORDER1", order_status: "1" }
const FORM = "application/x-www-form-urlencoded"

describe("the notify route", () => {
  beforeEach(() => {
    stored.length = 0
    database = () => Promise.resolve({ id: "mpginot_1" })
  })

  it("acknowledges what is stored, and only then", async () => {
    expect(await post(signed(message), FORM)).toEqual({ status: 200, text: "OK", storedBefore: 1 })
  })

  it("reads a notification by its media type and charset, however these are spelled", async () => {
    const fields = { ...message, order_no: "ORDER-é" }
    const encryption_data = signer(signature)({
      operation: "notification",
      direction: "notification",
      fields,
    })
    const text = JSON.stringify({ ...fields, encryption_data })
    const latin1 = Buffer.from(text, "latin1")
    expect(await post(text, "Application/JSON; charset=UTF-8")).toMatchObject({ status: 200, text: "OK" })
    expect(await post(latin1, 'application/json;Charset="ISO-8859-1"')).toMatchObject({ status: 200 })
    expect(await post(latin1, "application/json")).toMatchObject({ status: 401, text: "" })
    expect(await post(`\ufeff${text}`, "application/json")).toMatchObject({ status: 200 })
  })

  it("does not acknowledge what could not be stored", async () => {
    database = () => Promise.reject(new Error("the database is away"))
    expect(await post(signed(message), FORM)).toEqual({ status: 503, text: "", storedBefore: 0 })
  })

  it("stores nothing else, whatever arrives, and never throws", async () => {
    const runs = Number(process.env.MPGI_FUZZ_NOTIFY ?? 500)
    const type = fc.constantFrom(FORM, "application/json", "application/xml", "text/plain", undefined)
    const seed = Number(process.env.MPGI_FUZZ_SEED ?? Date.now() % 2 ** 31)
    process.stdout.write(`fuzz notify route: ${runs} runs, seed ${seed}\n`)
    const file = process.env.MPGI_FAULTS_REPORT
    if (file)
      appendFileSync(file, `${JSON.stringify({ suite: "fuzz notify route", fuzz_runs: runs, seed })}\n`)
    const genuine = signed(message)
    const invalid = fc
      .tuple(fc.nat(genuine.length - 1), fc.integer({ min: 33, max: 126 }))
      .map(([at, code]) => genuine.slice(0, at) + String.fromCharCode(code) + genuine.slice(at + 1))
      .filter((body) => contentOf(body) !== contentOf(genuine))
    const body = fc.oneof(
      fc.string(),
      fc.json(),
      invalid,
      fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
      fc.dictionary(fc.string(), fc.string()).map((fields) => new URLSearchParams(fields).toString()),
    )
    await fc.assert(
      fc.asyncProperty(body, type, async (bytes, contentType) => {
        stored.length = 0
        const { status } = await post(bytes, contentType)
        expect([400, 401]).toContain(status)
        expect(stored).toEqual([])
      }),
      { numRuns: runs, seed },
    )
  }, 600_000)
})

/**
 * The content of a form. The signature is in lower case, since its hexadecimal digits have the same value in either
 * case.
 */
function contentOf(form: string): string {
  const text = decodeURIComponent(safely(form))
  return text.slice(0, -64) + text.slice(-64).toLowerCase()
}

function safely(body: string): string {
  try {
    decodeURIComponent(body)
    return body
  } catch {
    return ""
  }
}
