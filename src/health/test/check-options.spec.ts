import { CHECKS_OF_STORE } from "../check-store"

/** A store. `insecure`: whether each account accepts insecure addresses. `refused`: what production would refuse. */
function store({ insecure = [false], refused = [] }: { insecure?: boolean[]; refused?: string[] }) {
  const mpgi = {
    health: { refusedInProduction: () => refused },
    providerIds: () => insecure.map((_, at) => String(at)),
    account: (id: string) => ({ options: { allowInsecureAddresses: insecure[Number(id)] } }),
  }
  return CHECKS_OF_STORE.options({ mpgi } as never)
}

describe("the health check of the options", () => {
  it("says that production accepts them only if it does so without an exception", () => {
    expect(store({})).toMatchObject({ status: "healthy", code: "options_ok" })
    expect(store({ insecure: [false, true] })).toMatchObject({ status: "healthy", code: "options_insecure" })
    expect(store({ insecure: [true], refused: ["encryption: must name a key"] })).toMatchObject({
      status: "warning",
      code: "options_rehearsal",
    })
  })
})
