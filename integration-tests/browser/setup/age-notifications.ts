import { knex } from "@medusajs/framework/mikro-orm/knex"
import { at } from "./addresses"

/** Makes the notifications of an order more than a day old: a browser test cannot wait that long. */
export async function ageNotifications(order_no: string) {
  const database = knex({ client: "pg", connection: at().databaseUrl })
  try {
    await database("mpgi_notification")
      .where({ order_no })
      .update({ received_at: database.raw("received_at - interval '25 hours'") })
  } finally {
    await database.destroy()
  }
}
