import { knex, type Knex } from "@medusajs/framework/mikro-orm/knex"
import { at } from "./addresses"

/** Makes the notifications of an order more than a day old: a browser test cannot wait that long. */
export function ageNotifications(order_no: string): Promise<void> {
  return inDatabase((database) =>
    database("mpgi_notification")
      .where({ order_no })
      .update({ received_at: database.raw("received_at - interval '25 hours'") }),
  )
}

/** Makes the authorization of an order some days old. By then its cart is known to be completed. */
export function ageAuthorization(order_no: string, days: number): Promise<void> {
  return inDatabase((database) =>
    database("mpgi_payment")
      .where({ order_no })
      .update({
        opened_at: database.raw("opened_at - make_interval(secs => ?)", [days * 86_400]),
        completed_at: database.fn.now(),
      }),
  )
}

async function inDatabase(work: (database: Knex) => Promise<unknown>): Promise<void> {
  const database = knex({ client: "pg", connection: at().databaseUrl })
  try {
    await work(database)
  } finally {
    await database.destroy()
  }
}
