import { openShop } from "./merchant"

describe("update_orders", () => {
  it("stores the merchant's updates, all or none", async () => {
    const shop = await openShop()
    const { row } = await shop.pay("E1")
    const update = { transaction_id: row.transaction_id, status: "1", ispass3d: "1" }
    expect(await shop.call("updateOrders", { update_orders: [update] })).toMatchObject({ return_status: "1" })
    expect(shop.sandbox.ledger.transaction("E1")?.update).toEqual({ status: "1", ispass3d: "1" })
    const response = await shop.send("updateOrders", {
      update_orders: [
        { ...update, status: "0" },
        { transaction_id: "unknown", status: "0" },
      ],
    })
    expect(response.status).toBe(404)
    expect(shop.sandbox.ledger.transaction("E1")?.update?.status).toBe("1")
  })
})
