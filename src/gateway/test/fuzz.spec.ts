import { appendFileSync } from "node:fs"
import fc from "fast-check"
import { sameAmount } from "../fields"
import { formatAmount } from "../fields/amount"
import { FormatError, formats, type FormatName } from "../formats"
import { hasCardNumber, redact } from "../redact"
import { canonical, signer, verify } from "../signature"

/** `npm test` uses reduced sizes. `npm run test:faults` sets the full sizes in the environment. */
const runs = (name: string, reduced: number) => Number(process.env[`MPGI_FUZZ_${name}`] ?? reduced)
const seed = Number(process.env.MPGI_FUZZ_SEED ?? Date.now() % 2 ** 31)
const fuzz = (name: string, numRuns: number) => {
  report(name, numRuns)
  process.stdout.write(`fuzz ${name}: ${numRuns} runs, seed ${seed}\n`)
  return { numRuns, seed }
}

function report(name: string, numRuns: number): void {
  const file = process.env.MPGI_FAULTS_REPORT
  if (file) appendFileSync(file, `${JSON.stringify({ suite: `fuzz ${name}`, fuzz_runs: numRuns, seed })}\n`)
}

const text = fc.oneof(fc.string(), fc.string({ unit: "binary" }), fc.string({ unit: "grapheme" }))
const markup = fc
  .array(
    fc.constantFrom(
      "<",
      ">",
      "</",
      "/>",
      "<!DOCTYPE",
      "<![CDATA[",
      "]]>",
      "<a>",
      "</a>",
      "&",
      "&#",
      ";",
      '"',
      "=",
    ),
    {
      maxLength: 20,
    },
  )
  .chain((parts) => fc.array(text, { maxLength: 5 }).map((words) => [...parts, ...words].sort().join("")))
const body = fc.oneof(
  text,
  markup,
  fc.json(),
  fc.dictionary(text, text).map((fields) => JSON.stringify(fields)),
  fc.array(fc.tuple(text, text)).map((pairs) => pairs.map((pair) => pair.join("=")).join("&")),
)

describe("any input", () => {
  it("is parsed to strings, lists and records, or refused with a FormatError", () => {
    const names = fc.constantFrom<FormatName[]>("form", "json", "xml", "html")
    const all = runs("PARSERS", 4_000)
    fc.assert(
      fc.property(names, body, (name, given) => {
        try {
          const read = formats[name].parse(given, { structured: ["items"] })
          expect(isPlain(read)).toBe(true)
          expect(({} as Record<string, unknown>).polluted).toBeUndefined()
        } catch (error) {
          expect(error).toBeInstanceOf(FormatError)
          expect(given.length > 12 && (error as Error).message.includes(given)).toBe(false)
        }
      }),
      fuzz("parsers", all),
    )
  }, 3_600_000)

  it("has its own signature, and no other is accepted", () => {
    const sign = signer({ algorithm: "hmac-sha256", secret: "sandbox-secret" })
    const fields = fc.dictionary(fc.string({ minLength: 1 }), fc.string(), { maxKeys: 6 })
    const message = (record: Record<string, string>) =>
      ({ operation: "notification", direction: "notification", fields: record }) as const
    fc.assert(
      fc.property(fields, fields, text, (one, other, forged) => {
        const signature = sign(message(one))
        expect(verify(sign, message(one), signature)).toBe(true)
        expect(verify(sign, message(one), forged)).toBe(false)
        if (canonical(bare(one)) !== canonical(bare(other))) {
          expect(verify(sign, message(other), signature)).toBe(false)
        }
      }),
      fuzz("signature", runs("SIGNATURE", 2_000)),
    )
  }, 3_600_000)

  it("that is an amount is never rounded, and any other is refused", () => {
    const amount = fc.oneof(
      fc
        .tuple(fc.nat(), fc.string({ unit: fc.constantFrom(..."0123456789"), maxLength: 6 }))
        .map(([whole, part]) => (part === "" ? String(whole) : `${whole}.${part}`)),
      fc.double().map(String),
      text,
    )
    const currency = fc.constantFrom("USD", "JPY", "KWD", "EUR")
    fc.assert(
      fc.property(amount, currency, (given, code) => {
        try {
          const written = formatAmount(given, code, "iso4217")
          expect(sameAmount(written, given)).toBe(true)
        } catch (error) {
          expect(error).toBeInstanceOf(RangeError)
        }
      }),
      fuzz("money", runs("MONEY", 2_000)),
    )
  }, 3_600_000)
})

describe("redacted text", () => {
  it("contains no card number in any context, and redaction is idempotent", () => {
    const card = fc.constantFrom("4111111111111111", "5555555555554444", "378282246310005")
    const sensitive = fc
      .tuple(body, card, body)
      .map(([before, number, after]) => `${before} ${number} ${after}`)
    fc.assert(
      fc.property(sensitive, (given) => {
        const once = redact(given)
        expect(hasCardNumber(once)).toBe(false)
        expect(redact(once)).toBe(once)
      }),
      fuzz("redactor", runs("REDACTOR", 1_000)),
    )
  }, 3_600_000)
})

/** The signed fields of a message: all except its signature. */
function bare({ encryption_data: _, ...rest }: Record<string, string>): Record<string, string> {
  return rest
}

function isPlain(value: unknown): boolean {
  if (typeof value === "string") return true
  if (Array.isArray(value)) return value.every(isPlain)
  if (typeof value !== "object" || value === null) return false
  return Object.values(value).every(isPlain)
}
