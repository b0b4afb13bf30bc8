import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { placeOrder, startCheckout } from "../../setup/pay"
import { describePayments } from "../stores"

type Bought = { cart: string; session: string; order_id?: string }

/** What this package reads of Medusa's tables about a purchase, beside what Medusa's own query says of it. */
describePayments((shop) => {
  const graph = async <Row>(entity: string, fields: string[], filters: object) => {
    const query = shop.container.resolve(ContainerRegistrationKeys.QUERY)
    return (await query.graph({ entity, fields, filters })).data as Row[]
  }

  const read = async ({ cart, session, order_id }: Bought) => {
    const { medusaPurchases } = shop.container.resolve("mpgi")
    return {
      purchase: await medusaPurchases.ofSession(session),
      beside: await medusaPurchases.siblingSessions(session),
      paid: await medusaPurchases.hasPayment(session),
      order: await medusaPurchases.orderOfCart(cart),
      buyer: await medusaPurchases.findBuyer({ cart_id: cart, order_id: null }),
      of_order: order_id && (await medusaPurchases.findBuyer({ cart_id: cart, order_id })),
    }
  }

  const medusas = async ({ cart, session, order_id }: Bought) => {
    type Owner = { customer_id: string | null; customer?: { has_account: boolean } | null }
    type Collection = { cart?: { id: string; completed_at: unknown } | null; order?: { id: string } | null }
    type Session = { id: string; status: string; payment?: { id: string }; payment_collection?: Collection }
    const collectionWith = async (...fields: string[]) => {
      const [row] = await graph<Session>("payment_session", ["id", ...fields], { id: session })
      return row?.payment_collection
    }
    const cartOf = await collectionWith("payment_collection.cart.id", "payment_collection.cart.completed_at")
    const orderOf = await collectionWith("payment_collection.order.id")
    const [cart_id, of] = [cartOf?.cart?.id ?? null, orderOf?.order?.id ?? null]
    const isOpen = cart_id !== null && !cartOf?.cart?.completed_at
    const all = await graph<Session>("payment_session", ["id", "status", "payment.id"], {
      payment_collection: { payment_sessions: { id: session } },
    })
    const others = all.filter(({ id, payment }) => id !== session && !payment)
    const open = others.filter(({ status }) => status !== "canceled" && status !== "error")
    const payments = await shop.container
      .resolve(Modules.PAYMENT)
      .listPayments({ payment_session_id: session })
    const [link] = await graph<{ order_id: string }>("order_cart", ["order_id"], { cart_id: cart })
    const owner = async (entity: string, id: string, order: string | null) => {
      const [row] = await graph<Owner>(entity, ["id", "customer_id", "customer.has_account"], { id })
      const customer_id = row?.customer?.has_account ? row.customer_id : null
      return row && { customer_id, order_id: order }
    }
    return {
      purchase: { cart_id: isOpen || of === null ? cart_id : null, order_id: isOpen ? null : of },
      beside: all.some(({ id }) => id === session) ? open.map(({ id }) => id) : undefined,
      paid: payments.length > 0,
      order: link?.order_id ?? null,
      buyer: await owner("cart", cart, link?.order_id ?? null),
      of_order: order_id && (await owner("order", order_id, order_id)),
    }
  }

  const second = async ({ session }: Bought, status = "pending") => {
    const id = `payses_second_${session.slice(-10)}`
    await shop.sql(
      `insert into payment_session (id, currency_code, amount, raw_amount, provider_id, data, status, payment_collection_id)
       select ?, currency_code, amount, raw_amount, provider_id, '{}', ?, payment_collection_id
       from payment_session where id = ?`,
      id,
      status,
      session,
    )
    return id
  }
  const remove = (table: string, column: string, id: string) =>
    shop.sql(`update "${table}" set deleted_at = now() where ${column} = ?`, id)
  const account = (has: boolean, { cart }: Bought) =>
    shop.sql(
      `update customer set has_account = ${has} where id = (select customer_id from cart where id = ?)`,
      cart,
    )

  const agrees = async (bought: Bought, expected: object) => {
    const found = await read(bought)
    expect(found).toEqual(await medusas(bought))
    expect(found).toMatchObject(expected)
  }

  describe("what is read of Medusa's tables about a purchase", () => {
    it.each<[string, (bought: Bought) => Promise<unknown>, object]>([
      ["a guest's", () => Promise.resolve(), { beside: [], paid: false, order: null }],
      ["of two sessions", second, { beside: [expect.stringContaining("payses_second_")] }],
      ["of another session that failed", (it) => second(it, "error"), { beside: [] }],
      ["of another session that is canceled", (it) => second(it, "canceled"), { beside: [] }],
      [
        "of another session that is deleted",
        async (it) => remove("payment_session", "id", await second(it)),
        { beside: [] },
      ],
      [
        "whose session is deleted",
        ({ session }) => remove("payment_session", "id", session),
        { purchase: { cart_id: null, order_id: null }, beside: undefined },
      ],
      [
        "whose cart is deleted",
        ({ cart }) => remove("cart", "id", cart),
        { purchase: { cart_id: null, order_id: null }, buyer: undefined },
      ],
      [
        "whose cart has another collection",
        ({ cart }) => remove("cart_payment_collection", "cart_id", cart),
        { purchase: { cart_id: null, order_id: null } },
      ],
    ])("%s, unpaid", async (_, change, expected) => {
      const bought = await startCheckout(shop)
      await change(bought)
      await agrees(bought, expected)
    })

    it.each<[string, (bought: Bought & { order_id: string }) => Promise<unknown>, object]>([
      ["a guest's", (it) => account(false, it), { paid: true, buyer: { customer_id: null } }],
      [
        "a customer's with an account",
        (it) => account(true, it),
        { buyer: { customer_id: expect.any(String) }, of_order: { customer_id: expect.any(String) } },
      ],
      [
        "without its payment",
        ({ session }) => remove("payment", "payment_session_id", session),
        { paid: false },
      ],
      ["of another session", second, { beside: [expect.stringContaining("payses_second_")] }],
      [
        "whose order is deleted",
        ({ order_id }) => remove("order", "id", order_id),
        { purchase: { order_id: null }, of_order: undefined },
      ],
      [
        "without the order's link to its cart",
        ({ order_id }) => remove("order_cart", "order_id", order_id),
        { order: null, buyer: { order_id: null } },
      ],
      [
        "without the order's link to its payments",
        ({ order_id }) => remove("order_payment_collection", "order_id", order_id),
        { purchase: { order_id: null } },
      ],
    ])("%s, paid", async (_, change, expected) => {
      const bought = await placeOrder(shop)
      await change(bought)
      await agrees(bought, expected)
    })

    it("of another session that is paid", async () => {
      const bought = await placeOrder(shop)
      const id = await second(bought)
      await agrees({ ...bought, session: id }, { beside: [], paid: false })
    })

    it("of a session and a cart that do not exist", async () => {
      const nothing = { cart: "cart_none", session: "payses_none", order_id: "order_none" }
      await agrees(nothing, { paid: false, order: null, buyer: undefined, of_order: undefined })
    })
  })
})
