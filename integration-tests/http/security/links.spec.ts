import { deleteExpired, sweepWorkflow } from "medusa-payment-mpgi/workflows"
import { open } from "../../setup/browser"
import { placeOrder, rowsOf, startCheckout } from "../../setup/pay"
import { letTimePass } from "../../setup/time-passes"
import { describeSecurity } from "../stores"

/** How long a payment link leads anywhere. */
describeSecurity((shop) => {
  const pageUrl = (name: string, token: unknown) => `${shop.url}/mpgi/${name}/${String(token)}`
  const tokenOf = async (session: string) => (await rowsOf(shop, session))[0]!.token as string

  it("a link ends seven days after its payment", async () => {
    const order = await placeOrder(shop)
    const unpaid = await startCheckout(shop)
    const [ended, waiting] = [await tokenOf(order.session), await tokenOf(unpaid.session)]
    await letTimePass(shop, 30)
    await sweepWorkflow(shop.container).run()
    await letTimePass(shop, 6 * 24 * 60)
    await deleteExpired(shop.container)
    expect((await open(pageUrl("return", ended))).url).toContain("payment_session_id=")
    await letTimePass(shop, 2 * 24 * 60)
    await deleteExpired(shop.container)
    for (const page of ["pay", "return", "cancel"])
      expect([page, (await open(pageUrl(page, ended))).status]).toEqual([page, 410])
    expect(await tokenOf(order.session)).toBeNull()
    expect(await tokenOf(unpaid.session)).toBe(waiting)
  })
})
