import type { CasesFile } from "../cases"
import { select, type Known } from "../changed"

const http = "integration-tests/http"
const cases = (domain: string, name: string, spec: string): CasesFile => ({
  ...{ file: `${http}/${domain}/${name}.cases.ts`, project: "http" },
  ...{ spec: `${http}/${spec}.spec.ts`, name: `${domain}/${name}` },
})
const writes = cases("payments", "writes", "payments")
const approval = cases("payouts", "approval", "checkout")
const imports = cases("payouts", "import", "checkout")
const onHost: CasesFile = {
  ...{ file: "integration-tests/host/payouts.cases.ts", project: "host" },
  ...{ spec: "integration-tests/host/host.spec.ts", name: "payouts" },
}

const IMPORTS: Record<string, string[]> = {
  "src/workflows/payouts/send-payout.ts": ["src/modules/mpgi/payouts/records.ts"],
  "src/api/admin/mpgi/payouts/route.ts": ["src/workflows/payouts/send-payout.ts"],
}
const known: Known = {
  files: [
    ...Object.keys(IMPORTS),
    ...["payments", "checkout", "payment-request"].map((spec) => `${http}/${spec}.spec.ts`),
    "docs/payouts.md",
  ],
  cases: [writes, approval, imports, onHost],
  importsOf: (file) => IMPORTS[file] ?? [],
}
const casesFor = (...changed: string[]) => select(changed, known).cases

describe("what a change can break", () => {
  it("is the cases of its domain, on whichever floor the file is", () => {
    expect(casesFor("src/modules/mpgi/payouts/records.ts")).toEqual([approval, imports])
    expect(casesFor("src/api/admin/mpgi/payouts/route.ts")).toEqual([approval, imports])
    expect(casesFor("integration-tests/http/payouts/forms.ts")).toEqual([approval, imports])
  })

  it("is the spec of its domain where that has no files of cases", () => {
    expect(select(["src/payment-request/amounts.ts"], known)).toMatchObject({
      ...{ cases: [], specs: [`${http}/payment-request.spec.ts`] },
    })
  })

  it("is a file of cases that changed, or all of a spec that did", () => {
    expect(casesFor(onHost.file)).toEqual([onHost])
    expect(casesFor(approval.spec)).toEqual([approval, imports])
  })

  it("is the payments for code that belongs to no domain", () => {
    expect(casesFor("src/gateway/client.ts")).toEqual([writes])
    expect(casesFor("integration-tests/setup/store.ts")).toEqual([writes])
  })

  it("is no http test for unit tests, screens, the storefront's helpers, documents or tools", () => {
    const elsewhere = ["src/workflows/payouts/test/send-payout.spec.ts", "src/admin/payouts/list.tsx"]
    const more = ["src/storefront/index.ts", "docs/payouts.md", "scripts/test.ts", "demo/run.ts"]
    expect(select([...elsewhere, ...more], known)).toMatchObject({ cases: [], specs: [] })
  })

  it("is linted with what imports it, whose types may have changed", () => {
    expect(select(["src/modules/mpgi/payouts/records.ts", "docs/payouts.md"], known)).toMatchObject({
      lint: ["src/modules/mpgi/payouts/records.ts", "src/workflows/payouts/send-payout.ts"],
      sources: ["src/modules/mpgi/payouts/records.ts"],
    })
  })
})
