import { newAddress } from "../../setup/new-address"
import { payAndReturn } from "../../setup/pay"
import { describePayments, FEW_FIRST } from "../stores"

/** How many orders an anonymous client can have placed without paying: each holds stock and sends mail. */
describePayments((shop) => {
  let carts = 0
  /** A cart with a session, of a customer whose address and email address are new unless they are given. */
  const checkout = async ({
    from = newAddress(),
    email = `customer${++carts}@example.com`,
  }: {
    from?: string
    email?: string
  }) => {
    const cart = await shop.shopper.cart()
    await shop.sql("update cart set email = ? where id = ?", email, cart)
    const made = await shop.shopper.post("/payment-collections", { cart_id: cart })
    const collection = made.data.payment_collection.id as string
    const path = `/store/payment-collections/${collection}/payment-sessions`
    const answer = await fetch(`${shop.url}${path}`, {
      method: "POST",
      headers: {
        "x-publishable-api-key": shop.seed.publishableKey,
        "content-type": "application/json",
        "x-forwarded-for": from,
      },
      body: JSON.stringify({ provider_id: "pp_mpgi_few-first", data: {} }),
    })
    const { payment_collection } = (await answer.json()) as {
      payment_collection: { payment_sessions: { id: string; data: { redirect_url: string } }[] }
    }
    const [session] = payment_collection.payment_sessions
    return { cart, session: session!.id, redirect_url: session!.data.redirect_url }
  }
  /** What the storefront gets when it completes the cart before the customer has paid. */
  const complete = async (cart: string) => {
    const { status, data } = await shop.shopper.complete(cart)
    expect(status).toBe(200)
    return data.type as string
  }
  const place = async (customer: { from?: string; email?: string }) => {
    const made = await checkout(customer)
    return { ...made, type: await complete(made.cart) }
  }
  const typesOf = (placed: { type: string }[]) => placed.map(({ type }) => type)

  it("are limited by email address, however it is spelled, and the cart beyond is paid first", async () => {
    const emails = ["grace@example.com", "Grace@Example.com", "grace+1@example.com"]
    const placed = []
    for (const email of emails) placed.push(await place({ email }))
    expect(typesOf(placed)).toEqual(["order", "order", "cart"])
    const beyond = placed.at(-1)!
    const orders = "select order_id from order_cart where cart_id = ? and deleted_at is null"
    expect(await shop.sql(orders, beyond.cart)).toEqual([])
    expect(await place({ email: "grace.h@example.com" })).toMatchObject({ type: "order" })
    expect(await payAndReturn(shop, beyond)).toMatchObject({ status: "authorized", cart_id: beyond.cart })
    expect(await shop.sql(orders, beyond.cart)).toHaveLength(1)
  })

  it("are limited by address, and no other address", async () => {
    const from = newAddress()
    const placed = []
    for (let at = 0; at <= FEW_FIRST.maxPerAddress; at++) placed.push(await place({ from }))
    expect(typesOf(placed)).toEqual(["order", "order", "cart"])
    expect(await place({})).toMatchObject({ type: "order" })
  })

  it("are limited by IPv6 site, five times as many", async () => {
    const site = newAddress().replace("::1", "")
    const placed = []
    for (let net = 0; net <= FEW_FIRST.maxPerAddress * 5; net++)
      placed.push(await place({ from: `${site}:${net}::1` }))
    expect(typesOf(placed)).toEqual([...Array<string>(FEW_FIRST.maxPerAddress * 5).fill("order"), "cart"])
  })

  it("are counted when they are placed at once", async () => {
    const from = newAddress()
    const made = []
    for (let at = 0; at < 5; at++) made.push(await checkout({ from }))
    const types = await Promise.all(made.map(({ cart }) => complete(cart)))
    expect(types.sort()).toEqual(["cart", "cart", "cart", "order", "order"])
  })

  it("count until they are paid, and for a day after they were canceled", async () => {
    const from = newAddress()
    const first = await place({ from })
    const second = await place({ from })
    const { cart } = await checkout({ from })
    expect(await complete(cart)).toBe("cart")
    const ended = (hours: string) =>
      shop.sql(
        `update mpgi_awaiting_order set outcome = 'canceled', ended_at = now() - make_interval(hours => ?::int)
         where payment_session_id = ?`,
        hours,
        first.session,
      )
    await ended("23")
    expect(await complete(cart)).toBe("cart")
    await ended("25")
    expect(await complete(cart)).toBe("order")
    const last = await checkout({ from })
    expect(await complete(last.cart)).toBe("cart")
    expect(await payAndReturn(shop, second)).toMatchObject({ status: "authorized" })
    expect(await complete(last.cart)).toBe("order")
  })

  it("that wait already go on when the cart is completed again", async () => {
    const from = newAddress()
    const first = await place({ from })
    await place({ from })
    expect(await complete(first.cart)).toBe("order")
  })
})
