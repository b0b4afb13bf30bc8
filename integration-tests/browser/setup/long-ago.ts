import { knex } from "@medusajs/framework/mikro-orm/knex"
import { at } from "./told"

/** Lets a day and more go by for the messages about an order: nobody can wait for it in a browser. */
export async function messagesCameYesterday(order_no: string) {
  const database = knex({ client: "pg", connection: at().databaseUrl })
  try {
    await database("mpgi_notification")
      .where({ order_no })
      .update({ received_at: database.raw("received_at - interval '25 hours'") })
  } finally {
    await database.destroy()
  }
}
