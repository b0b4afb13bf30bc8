import { settled } from "../setup/pay"
import { describeShop } from "../setup/shop-at-sandbox"
import { contractCases } from "./orphans/contracts.cases"
import { givenUpCases } from "./orphans/given-up.cases"
import { notCompletedCases } from "./orphans/not-completed.cases"
import { orderCases } from "./orphans/orders.cases"

const more = [
  { id: "refunding", orphans: { captured: "refund" as const } },
  { id: "keeping", orphans: { authorised: "case" as const }, unpaidOrders: { then: "cancel" as const } },
]

/** Money at the gateway and orders in Medusa that do not have each other. The sandbox's ledger is the referee. */
describeShop({ more }, (shop) => {
  afterEach(async () => {
    shop.sandbox.faults.clear()
    await settled(shop)
  })

  givenUpCases(shop)
  contractCases(shop)
  notCompletedCases(shop)
  orderCases(shop)
})
