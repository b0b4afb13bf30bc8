import { document } from "../report/document"

const environment = {
  ...{ cpu: "Example CPU", cores: 2, memory_gb: 8, node: "v22.12.0", commit: "abc1234", seconds: 1 },
  ...{ at: "2026-11-22T10:00:00.000Z", size: "full", sizes: {} as never },
}
const page = "# Performance\n\n<!-- figures -->\nold\n<!-- /figures -->\n\n<!-- day -->\n<!-- /day -->\n"

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

  it("leave a table as it is for which there are no figures", () => {
    const million_a_day = [{ figure: "orders a second", value: "11.6", formula: "1,000,000 / 86,400 s" }]
    const written = document(page, [{ million_a_day, environment }])
    expect(written).toContain("| orders a second | 11.6 | 1,000,000 / 86,400 s |")
    expect(written).toContain("old")
  })
})
