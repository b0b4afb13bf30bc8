import { document } from "../report/document"

const environment = {
  cpu: "Example CPU",
  cores: 2,
  memory_gb: 8,
  node: "v22.12.0",
  commit: "abc1234",
  seconds: 1,
  at: "2026-11-22T10:00:00.000Z",
  size: "full",
  sizes: {} as never,
}
const page =
  "# Performance\n\n<!-- figures -->\nold\n<!-- /figures -->\n\n<!-- day -->\n<!-- /day -->\n\n<!-- soak -->\n<!-- /soak -->\n"

describe("the tables of the performance page", () => {
  it("have the machine, what was measured, and what was not", () => {
    const wire_rtt = { query: 1.05, write: 1.2, target: "query <= 1.1, write <= 1.3", reached: true }
    const plans = { value: null, reason: "no PostgreSQL", target: "<= 0", reached: false }
    const written = document(page, [{ wire_rtt, plans, environment }])
    expect(written).toContain(
      "Example CPU, 2 cores, 8 GB; Node.js v22.12.0; commit abc1234; 2026-11-22; full sizes.",
    )
    expect(written).toMatch(/\| `wire_rtt` \| .* \| query 1\.05, write 1\.2 \| .* \| yes \|/)
    expect(written).toMatch(/\| `plans` \| .* \| – \| <= 0 \| not measured: no PostgreSQL \|/)
    expect(written).not.toContain("old")
  })

  it("have rows that were measured apart in a table of their own", () => {
    const plans = { value: 0, target: "<= 0", reached: true }
    const telemetry = { value: 1, call_ns: 900, target: "<= 1.05", reached: true }
    const apart = { ...environment, commit: "def5678", cpu: "Another CPU" }
    const written = document(page, [
      { plans, environment },
      { telemetry, environment: apart },
    ])
    expect(written).toMatch(
      /Example CPU.*abc1234[^]*`plans`[^]*Another CPU.*def5678[^]*`telemetry`.* call_ns 900 \|/,
    )
    expect(written.match(/\| key \|/g)).toHaveLength(2)
  })

  it("leave a table as it is for which there are no figures", () => {
    const million_a_day = [{ figure: "orders a second", value: "11.6", formula: "1,000,000 / 86,400 s" }]
    const written = document(page, [{ million_a_day, environment }])
    expect(written).toContain("| orders a second | 11.6 | 1,000,000 / 86,400 s |")
    expect(written).toContain("old")
  })

  it("have ten minutes of a soak in a line, with their worst figures", () => {
    const minute = (at: number) => ({
      minute: at,
      orders_per_second: at < 11 ? 4 : 3,
      p99_ms: at === 7 ? 900 : 500,
      jobs_ms: at > 1 ? { "mpgi-bulk": 1, "mpgi-sweep": at } : {},
      memory_mb: 700 + at,
    })
    const per_minute = Array.from({ length: 12 }, (_, at) => minute(at + 1))
    const soak = {
      minutes: 12,
      customers: 4,
      orders: 2760,
      requests: 8280,
      requests_per_order: 3,
      per_minute,
    }
    const written = document(page, [{ ...soak, environment }])
    expect(written).toContain("commit abc1234; 2026-11-22.\n12 minutes, 4 customers at once: 2760 orders")
    expect(written).toContain("| 1 to 10 | 4.00 | 900 ms | 10 ms | 710 MB |")
    expect(written).toContain("| 11 to 12 | 3.00 | 500 ms | 12 ms | 712 MB |")
  })
})
