import { whyUnused, whyUnusedForCart, type RoutedCart } from "../account-use"

const cart = (shipping: string | null, billing: string | null = null): RoutedCart => ({
  sales_channel_id: "sc_web",
  shipping_address: { country_code: shipping },
  billing_address: { country_code: billing },
})

describe("the account of a cart", () => {
  it.each([
    [undefined, cart("br"), undefined],
    [{}, cart("br"), undefined],
    [{ countries: ["BR"] }, cart("br"), undefined],
    [{ countries: ["BR"] }, cart("us"), "country"],
    [{ countries: ["BR"] }, cart("us", "br"), "country"],
    [{ countries: ["BR"] }, cart(null, "br"), undefined],
    [{ countries: ["BR"] }, cart(null, "us"), "country"],
    [{ countries: ["BR"] }, { shipping_address: null }, undefined],
    [{ salesChannels: ["sc_web"] }, cart("us"), undefined],
    [{ salesChannels: ["sc_wholesale"] }, cart("us"), "sales_channel"],
    [{ salesChannels: ["sc_web"] }, { ...cart("us"), sales_channel_id: null }, "sales_channel"],
    [{ salesChannels: ["sc_web"], countries: ["BR"] }, cart("us"), "country"],
    [{ countries: ["BR"] }, { ...cart("us"), completed_at: new Date() }, undefined],
  ])("with %j of %j is refused for %s", (use, of, why) => expect(whyUnused(use, of)).toBe(why))

  it("is read only where it matters, and never for an order that is there already", async () => {
    const graph = jest.fn(async () => ({ data: [cart("us")] }))
    const query = { graph } as never
    expect(await whyUnusedForCart(undefined, { query, cart_id: "cart_1" })).toBeUndefined()
    expect(await whyUnusedForCart({ countries: ["BR"] }, { query, cart_id: null })).toBeUndefined()
    expect(graph).not.toHaveBeenCalled()
    expect(await whyUnusedForCart({ countries: ["BR"] }, { query, cart_id: "cart_1" })).toBe("country")
  })
})
