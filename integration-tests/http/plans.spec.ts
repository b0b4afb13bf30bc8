import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { merchant } from "../setup/merchant"
import { placeOrder } from "../setup/pay"
import { scansIn, STATEMENTS_FOLDER, type Statement } from "../setup/plans"
import { recordTelemetry } from "../setup/telemetry"
import { describePayments } from "./stores"

/** Those whose specs are about what a shop does all day; roles, limits and hostile users are not. */
const STORES = /^(payments|cards|follow-up)-/
const folder = process.env[STATEMENTS_FOLDER]

/**
 * How the statements about our tables would be run in a shop that has sold for years: those of a capture, and those of all specs of a
 * run, which `npm run test:full` has recorded before.
 */
describePayments((shop) => {
  it("use an index when each of our tables has 200,000 rows", async () => {
    const telemetry = recordTelemetry()
    const { payment_id } = await capturedOrder()
    expect(payment_id).toBeDefined()
    await telemetry.series("mpgi.cases.open")
    await telemetry.stop()
    expect(shop.statements.some(({ sql }) => sql.startsWith("select gauge"))).toBe(true)
    const recorded = folder
      ? readdirSync(folder)
          .filter((file) => STORES.test(file))
          .flatMap((file) => JSON.parse(readFileSync(join(folder, file), "utf8")) as Statement[])
      : []
    if (folder) expect(recorded.length).toBeGreaterThan(100)
    const pg = shop.container.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
    const ours = [...recorded, ...shop.statements]
    expect(await scansIn(ours, pg)).toEqual([])
  })

  async function capturedOrder() {
    const admin = await merchant(shop)
    const { order_id } = await placeOrder(shop)
    const { payment } = await admin.order(order_id)
    expect((await admin.capture(payment.id)).status).toBe(200)
    return { payment_id: payment.id as string }
  }
})
