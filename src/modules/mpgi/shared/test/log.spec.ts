import { redactedLog, secretsOf } from "../log"

describe("the log of the package", () => {
  const lines: string[] = []
  const record = (line: string) => void lines.push(line)
  const logger = { debug: record, info: record, warn: record, error: record }
  const secrets = secretsOf([
    { signature: { algorithm: "hmac-sha256", secret: "the-shared-secret" } },
    {
      signature: {
        algorithm: "sha256",
        secrets: [
          { id: "2027", secret: "the-new-secret" },
          { id: "2026", secret: "the-old-secret" },
        ],
      },
    },
    { signature: { algorithm: () => "0".repeat(64), secret: "the-own-secret" } },
    { signature: () => "0".repeat(64) },
  ])
  const log = redactedLog({ logger: logger as never }, secrets)

  it.each(["debug", "info", "warn", "error"] as const)("redacts messages at %s", (level) => {
    lines.length = 0
    log[level](
      "mpgi: card 4111111111111111, key the-shared-secret, the-new-secret, the-old-secret or the-own-secret",
    )
    log[level](new Error("ada@example.com"))
    log[level]({ security_code: "123", order_no: "A1" })
    expect(lines).toHaveLength(3)
    expect(lines.join()).not.toMatch(/4111|the-(shared|new|old|own)|ada@|123/)
    expect(lines[2]).toContain("A1")
  })

  it("never throws, whatever it is given", () => {
    const nasty = new Proxy({}, { ownKeys: () => ["x"], get: () => { throw new Error("no") } }) // prettier-ignore
    expect(() => log.error(nasty)).not.toThrow()
    expect(() => log.error(undefined)).not.toThrow()
  })
})
