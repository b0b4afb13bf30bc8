import { model } from "@medusajs/framework/utils"
import { PAYMENT_STATES } from "./payment"

/** One charge of a subscription after its first payment, successful or not. Manual 3. */
export const MpgiCharge = model
  .define("mpgi_charge", {
    id: model.id({ prefix: "mpgichg" }).primaryKey(),
    subscription_id: model.text(),
    provider_id: model.text(),
    transaction_id: model.text(),
    /** The gateway's own order number. */
    order_no: model.text(),
    /** Plain decimal string in main units, as the gateway's query reports it. */
    amount: model.text(),
    currency_code: model.text(),
    state: model.enum([...PAYMENT_STATES, "charged_back"]),
    /** The time that the gateway reports. */
    charged_at: model.dateTime(),
    /** Medusa's order that the charge pays, and who linked it. */
    order_id: model.text().nullable(),
    linked_by: model.text().nullable(),
    /**
     * The cart from which its order is created. It is stored before the cart exists, so that a charge never has two
     * carts.
     */
    cart_id: model.text().nullable(),
    /** When its event was written to the outbox. */
    announced_at: model.dateTime().nullable(),
  })
  .indexes([
    { name: "UX_mpgi_charge_transaction_id", on: ["provider_id", "transaction_id"], unique: true },
    { on: ["subscription_id"] },
    { on: ["order_no"] },
    {
      // One charge pays one order.
      name: "UX_mpgi_charge_order_id",
      on: ["order_id"],
      unique: true,
      where: "order_id is not null",
    },
    {
      name: "UX_mpgi_charge_cart_id",
      on: ["cart_id"],
      unique: true,
      where: "cart_id is not null",
    },
  ])
