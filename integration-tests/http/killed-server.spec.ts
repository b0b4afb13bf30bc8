import Medusa from "@medusajs/js-sdk"
import { gatewayIdentity } from "../../demo/stack/account"
import { endChild, type Child } from "../../demo/stack/child"
import { startMedusa, type Addresses } from "../../demo/stack/medusa"
import type { Ready } from "../../demo/medusa/messages"
import { startSandbox, type Sandbox } from "medusa-payment-mpgi/sandbox"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { freePort } from "../../tools/free-port"
import { startPostgres, type Postgres } from "../../tools/postgres"
import { submit, type Page } from "../setup/browser"
import { arrived, payAtGateway, until } from "../setup/pay"
import { address } from "../setup/shop"

/**
 * Medusa as a process of its own, killed without warning after shoppers have paid and before anybody told it.
 * Two shoppers: one returns after the server is back, one never does.
 */
describe("a server killed between payment and return", () => {
  let postgres: Postgres
  let sandbox: Sandbox
  let medusa: Child & { ready: Promise<Ready> }
  let key: string
  let at: Addresses
  const folder = mkdtempSync(join(tmpdir(), "mpgi-kill-"))

  const boot = async () => {
    medusa = startMedusa(at, { databaseUrl: postgres.url("postgres"), folder, dashboard: undefined })
    const exited = medusa.exited.then(() => Promise.reject(new Error("Medusa ended")))
    key = (await Promise.race([medusa.ready, exited])).publishableKey
  }
  const store = () => new Medusa({ baseUrl: at.medusa, publishableKey: key }).store
  /** A cart whose shopper has paid at the gateway and stands before the way back. */
  const paid = async (): Promise<{ cart: string; page: Page }> => {
    const { cart: carts, fulfillment, payment, product, region } = store()
    const usd = (await region.list()).regions.find(({ currency_code }) => currency_code === "usd")!
    const { products } = await product.list({ region_id: usd.id, limit: 1 })
    const { cart } = await carts.create({
      region_id: usd.id,
      email: "ada@example.com",
      shipping_address: address,
      billing_address: address,
      items: [{ variant_id: products[0]!.variants![0]!.id, quantity: 1 }],
    })
    const { shipping_options } = await fulfillment.listCartOptions({ cart_id: cart.id })
    await carts.addShippingMethod(cart.id, { option_id: shipping_options[0]!.id })
    const { payment_collection } = await payment.initiatePaymentSession(cart, { provider_id: "pp_mpgi_mpgi" })
    const session = payment_collection.payment_sessions![0]!
    const page = await payAtGateway({ redirect_url: String(session.data.redirect_url) })
    return { cart: cart.id, page }
  }

  beforeAll(async () => {
    postgres = await startPostgres()
    sandbox = await startSandbox({
      ...gatewayIdentity,
      notificationBackoffMs: Array.from({ length: 200 }, () => 500),
    })
    at = {
      storefront: "http://localhost:8000",
      medusa: `http://localhost:${await freePort()}`,
      sandbox: sandbox.url,
    }
    await boot()
  }, 240_000)

  afterAll(async () => {
    await endChild(medusa)
    await sandbox.close()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  it("loses neither the shopper who returns nor the one who never does", async () => {
    sandbox.faults.add({ kind: "notification_loss", times: 1 })
    const returning = await paid()
    // The second one's notification knocks at a door that is not there, until it is there again.
    sandbox.faults.add({ kind: "notification_delay", delayMs: 3_000, times: 1 })
    const leaving = await paid()
    medusa.process.kill("SIGKILL")
    await medusa.exited
    await boot()

    const told = arrived(await submit(returning.page))
    expect(told).toMatchObject({ status: "authorized", order_id: expect.stringMatching(/^order_/) })
    // Only the notification can have completed this cart: nobody else speaks of it.
    const completed = async () => {
      const { cart } = await store().cart.retrieve(leaving.cart, { fields: "id,completed_at" })
      return (cart as { completed_at?: string | null }).completed_at
    }
    await until("the order of the shopper who left", completed)
    expect(sandbox.ledger.transactions().map(({ state }) => state)).toEqual(["authorised", "authorised"])
  }, 240_000)
})
