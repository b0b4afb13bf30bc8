import { select, type Known } from "../changed"

const http = "integration-tests/http"
const [operations, approval, imports, request] = [
  "payments/operations",
  "payouts/approval",
  "payouts/import",
  "payment-request",
].map((name) => `${http}/${name}.spec.ts`) as [string, string, string, string]
const onHost = "integration-tests/host/session.spec.ts"

const IMPORTS: Record<string, string[]> = {
  "src/workflows/payouts/send-payout.ts": ["src/modules/mpgi/payouts/records.ts"],
  "src/api/admin/mpgi/payouts/route.ts": ["src/workflows/payouts/send-payout.ts"],
}
const known: Known = {
  files: [...Object.keys(IMPORTS), operations, approval, imports, request, onHost, "docs/payouts.md"],
  importsOf: (file) => IMPORTS[file] ?? [],
}
const specsFor = (...changed: string[]) => select(changed, known).specs

describe("what a change can break", () => {
  it("is the specs of its domain, on whichever floor the file is", () => {
    expect(specsFor("src/modules/mpgi/payouts/records.ts")).toEqual([approval, imports])
    expect(specsFor("src/api/admin/mpgi/payouts/route.ts")).toEqual([approval, imports])
    expect(specsFor(`${http}/payouts/forms.ts`)).toEqual([approval, imports])
    expect(specsFor("src/payment-request/payment-request.ts")).toEqual([request])
  })

  it("is a spec that changed, and no other", () => {
    expect(specsFor(onHost)).toEqual([onHost])
    expect(specsFor(approval)).toEqual([approval])
  })

  it("is the payments for code that belongs to no domain", () => {
    expect(specsFor("src/gateway/client.ts")).toEqual([operations])
    expect(specsFor("integration-tests/setup/store.ts")).toEqual([operations])
  })

  it("is no http test for unit tests, screens, the storefront's helpers, documents or tools", () => {
    const elsewhere = ["src/workflows/payouts/test/send-payout.spec.ts", "src/admin/payouts/list.tsx"]
    const more = ["src/storefront/index.ts", "docs/payouts.md", "scripts/test.ts", "demo/run.ts"]
    expect(select([...elsewhere, ...more], known)).toMatchObject({ specs: [] })
  })

  it("is linted with what imports it, whose types may have changed", () => {
    expect(select(["src/modules/mpgi/payouts/records.ts", "docs/payouts.md"], known)).toMatchObject({
      lint: ["src/modules/mpgi/payouts/records.ts", "src/workflows/payouts/send-payout.ts"],
      sources: ["src/modules/mpgi/payouts/records.ts"],
    })
  })
})
