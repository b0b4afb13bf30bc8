import { open } from "../../setup/browser"
import { startCheckout } from "../../setup/pay"
import { PROVIDER } from "../../setup/shop-at-sandbox"
import { describeSecurity } from "../stores"

const CARD = "4111111111111111"
/** Its options name an app. */
const APP = "pp_mpgi_app"

/** Pages and apps to which a storefront wants its customer back. */
describeSecurity((shop) => {
  /** The route that creates sessions of a new cart. */
  const sessions = async () => {
    const made = await shop.shopper.post("/payment-collections", { cart_id: await shop.shopper.cart() })
    return `/payment-collections/${made.data.payment_collection.id as string}/payment-sessions`
  }

  describe("a return address", () => {
    it("may name the scheme of an app that the merchant has named, and no other", async () => {
      const path = await sessions()
      const refused = [
        "javascript:alert(1)",
        "data:text/html,x",
        "myshop://paid.evil/",
        "myshop://other/",
        "myshop://user@paid/",
        "myshop:paid",
        "myshop2://paid",
        "com.example.shop:alert(1)",
        "com.example://paid",
        "intent://paid#Intent;scheme=myshop;end",
      ]
      for (const return_url of refused) {
        const answer = await shop.shopper.post(path, { provider_id: APP, data: { return_url } })
        expect([return_url, answer.status]).toEqual([return_url, 400])
      }
      const plain = await shop.shopper.post(path, {
        provider_id: PROVIDER,
        data: { return_url: "myshop://paid" },
      })
      expect(plain.status).toBe(400)
      for (const return_url of [
        "myshop://paid",
        "myshop://paid/eu?lang=en",
        "com.example.shop:/oauth/paid",
      ]) {
        const { redirect_url, session } = await startCheckout(shop, { return_url }, APP)
        const back = new URL((await open(redirect_url.replace("/pay/", "/return/"))).url)
        const expected = new URL(return_url)
        expected.searchParams.set("payment_session_id", session)
        expect(back.href).toBe(expected.href)
      }
    })

    it("may name a page with the number of a campaign, and no card", async () => {
      const page = "http://localhost:8000/us/return?utm_source=ads&utm_id="
      expect((await startCheckout(shop, { return_url: `${page}6012345678907` })).session).toMatch(/^payses_/)
      const path = await sessions()
      for (const number of [CARD, "4111%201111%201111%201111"]) {
        const data = { return_url: page + number }
        const answer = await shop.shopper.post(path, { provider_id: PROVIDER, data })
        expect([answer.status, answer.data.code]).toEqual([400, "mpgi_card_data"])
      }
    })
  })
})
