import { openShop } from "./merchant"
import { ShopServer } from "./shop-server"

const DAY = 24 * 60 * 60 * 1000

let server: ShopServer
beforeEach(async () => {
  server = await ShopServer.open()
})
afterEach(() => server.close())

it("notifies of every renewal, with its contract", async () => {
  const shop = await openShop()
  const subscription = { contract_name: "Coffee", interval: "day", contract_amount: "7.00" }
  const { reply } = await shop.pay("S1", { subscription, notify_url: server.url("/hook") })
  shop.sandbox.clock.advance(DAY)
  await shop.sandbox.notifications.idle()
  expect(server.received.map(({ fields }) => fields.notification_type)).toEqual(["payment", "subscription"])
  expect(server.received[1]?.fields).toMatchObject({
    order_no: "S1-R01",
    amount: "7.00",
    payment_status: "3000",
    recurring_id: reply.recurring_id,
    contract_name: "Coffee",
  })
})

it("notifies of every status of a payout", async () => {
  const shop = await openShop()
  const request_id = "123e4567-e89b-12d3-a456-426614174000"
  await shop.call("payout", {
    request_id,
    payment_amount: "13.13",
    payment_currency: "EUR",
    reference: "R1",
    notify_url: server.url("/hook"),
  })
  shop.sandbox.clock.advance(120_000)
  await shop.sandbox.notifications.idle()
  const messages = server.received.map(({ fields }) => fields)
  expect(messages.map(({ status }) => status).sort()).toEqual(["FAILED", "PROCESSING"])
  expect(messages.find(({ status }) => status === "FAILED")).toMatchObject({
    notification_type: "payout",
    request_id,
    amount: "13.13",
    currency: "EUR",
    reference: "R1",
    failure_type: "UNKNOWN",
  })
})
