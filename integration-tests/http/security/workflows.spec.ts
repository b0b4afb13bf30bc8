import { WorkflowManager } from "@medusajs/framework/orchestration"
import { Modules } from "@medusajs/framework/utils"
import { randomUUID } from "node:crypto"
import { dashboardUser } from "../../setup/dashboard-user"
import { registeredRoutes } from "../../setup/medusa-here"
import { secretKey } from "../../setup/merchant"
import { placeOrder, sentTo, settled } from "../../setup/pay"
import type { Shop } from "../../setup/shop-at-sandbox"
import { describeSecurity } from "../stores"

/**
 * Every registered workflow of this package, and what it may be given by its caller: ids of what it works on, and nothing that is a
 * decision, a person or a claim about the gateway. A new one fails the test below until it has a line here.
 */
const WORKFLOWS: Record<string, string> = {
  "mpgi-apply-notification": "id of a stored message; what counts is the gateway's reply to a query",
  "mpgi-capture-when-due": "an order; captured is what the options and Medusa's shipments make due",
  "mpgi-case-closed": "ids and the kind of a case; runs the shop's own handler, and changes nothing",
  "mpgi-case-opened": "ids and the kind of a case; runs the shop's own handler, and changes nothing",
  "mpgi-finish-payment": "an order number; what counts is the gateway's reply to a query",
  "mpgi-payment-moved":
    "ids, states and amounts of a payment; runs the shop's own handler, and changes nothing",
  "mpgi-payment-request":
    "ids of a payment; runs the shop's own handler, whose result only openPayment sends",
  "mpgi-refresh-payment": "an order number; queries, and follows what was found",
  "mpgi-resolve-operations": "operations; queries those whose outcome is not known",
  "mpgi-run-bulks": "nothing; runs what a user has started",
  "mpgi-sweep": "nothing; what a job does every minute",
}

/** Medusa's own routes that run a workflow or end one of its steps. */
const ROUTES = [
  "POST /admin/workflows-executions/:workflow_id/run",
  "POST /admin/workflows-executions/:workflow_id/steps/failure",
  "POST /admin/workflows-executions/:workflow_id/steps/success",
]

const ours = () => [...WorkflowManager.getWorkflows().keys()].filter((id) => id.startsWith("mpgi")).sort()

/** What Express takes for the same name, or a proxy may make of it. */
const spellings = (id: string) => [
  id,
  id.toUpperCase(),
  id.replace("-", "%2d"),
  id.replace("m", "%6D"),
  `%20${id}`,
  `/${id}`,
  `./${id}`,
  `x/../${id}`,
]

describeSecurity((shop) => {
  describe("Medusa's own routes of workflows", () => cases(shop))
})

function cases(shop: Shop) {
  it("are known, and so is every workflow of this package", () => {
    expect(ours()).toEqual(Object.keys(WORKFLOWS))
    const changing = registeredRoutes().filter((route) => /^(?!GET).* \/admin\/workflows-exec/.test(route))
    expect(changing).toEqual(ROUTES)
  })

  it("run none of this package's, in whatever spelling, with whatever body, for no user and no key", async () => {
    const user = await dashboardUser(shop, "merchant@example.com")
    const key = Buffer.from(`${await secretKey(shop.container)}:`).toString("base64")
    const { order_no } = await placeOrder(shop)
    const before = shop.sandbox.requests().length
    for (const spelled of [...ours(), ...spellings("mpgi-sweep"), "mpgi-decide-payout"])
      for (const authorization of [user.authorization, `Basic ${key}`])
        for (const [path, type, body] of [
          ["run", "application/json", JSON.stringify({ input: { order_no, by: user.id } })],
          ["run/", "application/x-www-form-urlencoded", `input[order_no]=${order_no}`],
          ["steps/success", "application/json", STEP],
          ["steps/failure", "application/json", STEP],
        ] as const) {
          const url = `${shop.url}/admin/workflows-executions/${spelled}/${path}`
          const headers = { authorization, "content-type": type }
          const { status } = await fetch(url, { method: "POST", headers, body })
          expect([url, [403, 404].includes(status) ? "refused" : status]).toEqual([url, "refused"])
        }
    expect(shop.sandbox.requests()).toHaveLength(before)
    expect(sentTo(shop, "cancel", order_no)).toBe(0)
  })

  it("still run a workflow of the shop's, or of Medusa's", async () => {
    const user = await dashboardUser(shop, "merchant@example.com")
    const body = { input: { region_ids: [] } }
    expect(await user.post("/workflows-executions/delete-regions/run", body)).toMatchObject({ status: 200 })
  })

  it("could not say what the gateway reported: it is queried, whatever its caller claims to know", async () => {
    const { order_no } = await placeOrder(shop)
    await settled(shop)
    const queries = () => sentTo(shop, "retrievalTrans", order_no)
    const before = queries()
    const input = { order_no, reported: true, fresh: { states: ["authorized"] }, by: "user_other" }
    await shop.container.resolve(Modules.WORKFLOW_ENGINE).run("mpgi-finish-payment", { input })
    expect(queries()).toBe(before + 1)
  })
}

const STEP = JSON.stringify({ transaction_id: randomUUID(), step_id: "mpgi-sweep" })
