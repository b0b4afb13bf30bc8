import { DEFAULTS } from ".."
import { openShop, order, type Merchant } from "./merchant"

let shop: Merchant
beforeEach(async () => {
  shop = await openShop()
})

describe("the reply to the merchant's server", () => {
  it("is a form with every field group of the manual's 2.4", async () => {
    const { action, fields } = await shop.call("checkout", {
      ...order("H1"),
      return_url: "http://127.0.0.1:9000/return",
      notify_url: "http://127.0.0.1:9000/hook",
      shopper_email: "ada@example.com",
      items: [{ name: "Socks", code: "S", price: "50.00", quantity: 2 }],
      "the service": "Example Shop",
    })
    expect(action).toBe(`${shop.sandbox.url}/v1/checkout`)
    expect(fields).toMatchObject({
      order_no: "H1",
      orderNo: "H1",
      orderAmount: "100.00",
      orderCurrency: "EUR",
      merNo: DEFAULTS.merchantId,
      gatewayNo: DEFAULTS.accountId,
      signInfo: fields.encryption_data,
      notifyUrl: "http://127.0.0.1:9000/hook",
      returnUrl: "http://127.0.0.1:9000/return",
      cancelUrl: "",
      email: "ada@example.com",
      goodsInfo: "Socks#,#S#,#50.00#,#2",
      "the service": "Example Shop",
      token: fields.paymentToken,
    })
    expect(fields.allParams).toContain("&orderNo=H1&")
    const names = Object.keys(fields)
    for (const name of MANUAL_2_4) expect(names).toContain(name)
  })

  it("may replace the account", async () => {
    shop = await openShop({ replaceAccountId: "100200999" })
    const { fields } = await shop.call("checkout", order("H1"))
    expect([fields.account_id, fields.gatewayNo]).toEqual(["100200999", "100200999"])
  })

  it("refuses card data and invalid addresses", async () => {
    const invalid = [{ return_url: "javascript:alert(1)" }, { cancel_url: "nowhere" }]
    for (const more of invalid)
      expect((await shop.send("checkout", { ...order("H1"), ...more })).status).toBe(400)
    const body = `${shop.body("checkout", order("H1"))}&card=4111111111111111`
    expect((await shop.post("/v1/checkout", body)).status).toBe(400)
    expect(shop.sandbox.ledger.transactions()).toEqual([])
  })
})

const MANUAL_2_4 = [
  "gbc_id, connector_code, account_name, the service, pm_id, apm_type, descriptor, orderprefix, rrtimezone",
  "ordernumlength, sendbgoods, replacename, send_bank_website, replace_up_id, replace_match_address, to_pass_page",
  "source_request_ip, default_lang, defaultLang, merSendLogoNo, logo_name, verifyBillingAddress",
  "verify_billing_address, payment_method, APMType, cardType, card_type, paymentToken, token",
  "orderNo, orderAmount, orderCurrency, merNo, gatewayNo, signInfo, notifyUrl, source_notify_url, returnUrl",
  "return_url, cancelUrl, cancel_url, firstName, lastName, email, phone, address, city, state, zip, country",
  "shipFirstName, shipLastName, shipCountry, shipState, shipCity, shipAddress, shipZip, shipFee",
  "shippingDiscount, itemTotal, taxTotal, goodsInfo, remark, shopperId, shopperLevel, isOpen3D, allParams",
].flatMap((line) => line.split(", "))
