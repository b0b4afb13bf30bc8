import { cartSubscriptionPlan, variantSubscriptionPlans } from ".."

const access = { backendUrl: "https://api.example.com", publishableKey: "pk_test" }

describe("subscription plans", () => {
  let requested: string[]
  beforeEach(() => {
    requested = []
    jest.spyOn(globalThis, "fetch").mockImplementation(async (url) => {
      const { pathname, searchParams } = new URL(String(url))
      requested.push(pathname + (searchParams.has("provider_id") ? `?${searchParams.toString()}` : ""))
      const plans = searchParams.getAll("variant_id").map((variant_id) => ({ variant_id }))
      return Response.json(
        pathname.endsWith("/subscription-plans") ? { plans } : { subscription: null, problem: null },
      )
    })
  })
  afterEach(() => jest.restoreAllMocks())

  it("of variants are retrieved a hundred at a time", async () => {
    const ids = Array.from({ length: 101 }, (_, at) => `variant_${at}`)
    const plans = await variantSubscriptionPlans(access, ids)
    expect(plans.map(({ variant_id }) => variant_id)).toEqual(ids)
    expect(requested).toEqual(["/store/mpgi/subscription-plans", "/store/mpgi/subscription-plans"])
  })

  it("of no variant need no request", async () => {
    expect(await variantSubscriptionPlans(access, [])).toEqual([])
    expect(requested).toEqual([])
  })

  it("of a cart are retrieved for the provider that it will be paid with", async () => {
    await cartSubscriptionPlan(access, "cart/1")
    const result = await cartSubscriptionPlan(access, "cart_1", "pp_mpgi_main")
    expect(result).toEqual({ subscription: null, problem: null })
    expect(requested).toEqual([
      "/store/mpgi/carts/cart%2F1/subscription-plan",
      "/store/mpgi/carts/cart_1/subscription-plan?provider_id=pp_mpgi_main",
    ])
  })
})
