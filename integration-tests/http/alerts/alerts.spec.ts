import { Modules } from "@medusajs/framework/utils"
import { sweepWorkflow } from "medusa-payment-mpgi/workflows"
import { merchant } from "../../setup/merchant"
import { placeOrder } from "../../setup/pay"
import { PROVIDER, type PlacedOrder } from "../../setup/shop-at-sandbox"
import { payoutForm, payoutUsers } from "../payouts/forms"
import { describeAlerts } from "../stores"

type Sent = { to: string; channel: string; template: string; status: string; data: Record<string, unknown> }

/** What docs/guides/alerts.md promises: the bell of the dashboard, and mails. */
describeAlerts((shop) => {
  const sweep = () => sweepWorkflow(shop.container).run()
  const sent = () =>
    shop.sql<Sent>(
      'select "to", channel, template, status, data from notification where resource_type = \'mpgi_alert\' order by channel, "to"',
    )
  const open = ({ order_no }: PlacedOrder, kind: "duplicate_transaction" | "order_unpaid") =>
    shop.container.resolve("mpgi").cases.open({ kind, provider_id: PROVIDER, order_no, transaction_id: "T2" })
  const health = async () => {
    const { data } = await (await merchant(shop)).get("/mpgi/health")
    return data.checks.find(({ check }: { check: string }) => check === "alerts") as object
  }
  const numberOf = async (order_id: string) => {
    const { data } = await (await merchant(shop)).get(`/orders/${order_id}?fields=display_id`)
    return `#${data.order.display_id}`
  }

  describe("alerts", () => {
    it("of a case are behind the bell and mailed, each once, in the language of the options", async () => {
      const order = await placeOrder(shop)
      await open(order, "duplicate_transaction")
      await open(order, "order_unpaid")
      await sweep()
      await sweep()
      const number = await numberOf(order.order_id)
      const shown = { title: "Doppelte Transaktion", description: `Bestellung ${number} · 25,00\u00a0$` }
      const mail = {
        channel: "email",
        template: "mpgi-case-opened",
        status: "success",
        data: {
          ...shown,
          kind: "duplicate_transaction",
          order_id: order.order_id,
          order_number: number,
          amount: "25.00",
        },
      }
      expect(await sent()).toMatchObject([
        { ...mail, to: "owner@example.com" },
        { ...mail, to: "payments@example.com" },
        { channel: "feed", template: "admin-ui", status: "success", data: shown },
      ])
      // What the dashboard's bell reads.
      const { data } = await (await merchant(shop)).get("/notifications?channel=feed")
      expect(data.notifications).toMatchObject([{ template: "admin-ui", data: shown }])
      expect(JSON.stringify(await sent())).not.toMatch(/Lovelace|ada@example|4111/)
      expect(await shop.sql("select id from mpgi_outbox")).toEqual([])
    })

    it("of an authorization that ends, and of a payout that awaits approval", async () => {
      const { order_no, order_id } = await placeOrder(shop)
      await shop.sql(
        "update mpgi_payment set opened_at = now() - interval '6.5 days', completed_at = now() where order_no = ?",
        order_no,
      )
      const { maker, beneficiary } = await payoutUsers(shop)
      await maker.post("/mpgi/payouts", payoutForm(beneficiary, { payment_amount: "1000.01" }))
      await sweep()
      const feed = (await sent()).filter(({ channel }) => channel === "feed").map(({ data }) => data)
      const number = await numberOf(order_id)
      expect(feed).toHaveLength(2)
      expect(feed).toEqual(
        expect.arrayContaining([
          {
            title: "Autorisierung endet innerhalb eines Tages",
            description: expect.stringMatching(
              new RegExp(`^Bestellung ${number} · 25,00\\s\\$ · Einziehen bis .+ UTC$`),
            ),
          },
          { title: "Auszahlung wartet auf Genehmigung", description: "1.000,01\u00a0€" },
        ]),
      )
    })

    it("that cannot be sent are tried again, and hold up neither the event nor the bell", async () => {
      const notifications = shop.container.resolve(Modules.NOTIFICATION)
      const create = notifications.createNotifications.bind(notifications)
      jest.spyOn(shop.container.resolve("logger"), "error").mockReturnValue(undefined as never)
      const failing = jest
        .spyOn(notifications, "createNotifications")
        .mockImplementation((data, context) =>
          data.channel === "email"
            ? Promise.reject(new Error("the mail server is away"))
            : create(data, context),
        )
      await open(await placeOrder(shop), "duplicate_transaction")
      await sweep()
      expect((await sent()).map(({ channel }) => channel)).toEqual(["feed"])
      const waiting = () => shop.sql<{ event: string }>("select event from mpgi_outbox")
      expect(await waiting()).toEqual([{ event: "alert.email" }])
      failing.mockRestore()
      await shop.sql("update mpgi_outbox set due_at = now()")
      await sweep()
      expect((await sent()).map(({ to }) => to)).toEqual(["owner@example.com", "payments@example.com", ""])
      expect(await waiting()).toEqual([])
    })

    it("without a provider for their channel are dropped, and the health check says so", async () => {
      expect(await health()).toMatchObject({ code: "alerts_ok", values: { channels: "feed, email" } })
      await shop.sql("update notification_provider set channels = '{feed}'")
      expect(await health()).toMatchObject({
        status: "warning",
        code: "alerts_no_provider",
        values: { channels: "email" },
      })
      jest.spyOn(shop.container.resolve("logger"), "warn").mockReturnValue(undefined as never)
      await open(await placeOrder(shop), "duplicate_transaction")
      await sweep()
      expect((await sent()).map(({ channel }) => channel)).toEqual(["feed"])
      expect(await shop.sql("select id from mpgi_outbox")).toEqual([])
    })
  })
})
