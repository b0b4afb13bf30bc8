import { merchant } from "../../setup/merchant"
import { CARDS, countOf, describeCardStore, EXTERNAL, typed } from "./card-store"
import { everythingStored, recordOutput } from "../stored-and-printed"

/** A card that the sandbox declines without an authentication, and results of one; the proof occurs nowhere else. */
const CHALLENGED = "4000000000001091"
const CAVV = Buffer.from("CanaryProofCanary123").toString("base64")
const DS_TRANS_ID = "0b0cb8f2-5c38-4c1c-9c1a-2f6f0a9d7e11"
const mpi_info = { eci: "05", cavv: CAVV, dsTransID: DS_TRANS_ID }

/** Results of a 3-D Secure authentication that the storefront made with a provider of its own. Manual 2.2. */
describeCardStore((store) => {
  const ledgerOf = async (session: string) =>
    store.sandbox.ledger.transaction(String((await store.rows(session)).at(-1)!.order_no))

  describe("an external 3-D Secure result", () => {
    it("is sent with the card, and its outcome is kept and shown", async () => {
      const { cart, session } = await store.cardSession(EXTERNAL)
      const paid = await store.pay(session, { ...typed(CHALLENGED), mpi_info })
      expect(paid.data.payment_session.status).toBe("authorized")
      expect(await ledgerOf(session)).toMatchObject({ state: "authorized", is3ds: true })
      const [row] = await store.rows(session)
      expect(row).toMatchObject({ threeds_result: "Authenticated by the merchant" })
      const mpgi = store.container.resolve("mpgi")
      const payment = await mpgi.payments.ofSession(session)
      expect((await mpgi.syncPayment(payment!)).payment).toMatchObject({
        is3ds: "1",
        threeds_result: "Authenticated by the merchant",
      })
      const { data } = await store.shopper.complete(cart)
      expect(data.type).toBe("order")
      const { get } = await merchant(store)
      expect((await get(`/mpgi/orders/${data.order.id}/payments`)).data.payments).toMatchObject([
        { is3ds: "1", threeds_result: "Authenticated by the merchant" },
      ])
    })

    it("is stored and printed nowhere", async () => {
      const output = recordOutput(store.container)
      const { session } = await store.cardSession(EXTERNAL)
      await store.pay(session, { ...typed(CHALLENGED), mpi_info })
      await store.pay((await store.cardSession(EXTERNAL)).session, {
        ...typed(CHALLENGED),
        mpi_info: { ...mpi_info, eci: CAVV },
      })
      const found = output.stop() + JSON.stringify(await everythingStored(store))
      expect(found).toContain(session)
      expect(found).not.toContain(CAVV)
      expect(found).not.toContain(DS_TRANS_ID)
    })

    it("is refused, and nothing is sent, where the account does not accept it", async () => {
      const { session } = await store.cardSession(CARDS)
      const sent = countOf(store.sandbox, "authorise")
      const refused = await store.pay(session, { mpi_info })
      expect(refused).toMatchObject({
        status: 400,
        data: { message: expect.stringContaining("directCard.externalAuthentication") },
      })
      expect(countOf(store.sandbox, "authorise")).toBe(sent)
      expect((await store.pay(session)).data.payment_session.status).toBe("authorized")
    })

    it.each([
      [{ cavv: CAVV, dsTransID: DS_TRANS_ID }, "mpi_info.eci is required"],
      [{ ...mpi_info, eci: "5" }, "mpi_info.eci must be two digits"],
      [{ ...mpi_info, cavv: "short" }, "mpi_info.cavv must be 20 bytes"],
      [{ eci: "05", dsTransID: DS_TRANS_ID }, "mpi_info.cavv is required with this eci"],
      [{ eci: "05", cavv: CAVV }, "mpi_info.dsTransID is required with a cavv"],
      [{ ...mpi_info, dsTransID: "1" }, "mpi_info.dsTransID must be a UUID"],
      [[mpi_info], "mpi_info"],
      ["05", "mpi_info"],
    ])("that is malformed is refused by name, and nothing is sent: %j", async (wrong, message) => {
      const { session } = await store.cardSession(EXTERNAL)
      const sent = countOf(store.sandbox, "authorise")
      const refused = await store.pay(session, { mpi_info: wrong })
      expect(refused).toMatchObject({ status: 400, data: { message: expect.stringContaining(message) } })
      expect(JSON.stringify(refused.data)).not.toContain(CAVV)
      expect(countOf(store.sandbox, "authorise")).toBe(sent)
    })

    it("that proves nothing does not get past the issuer's check", async () => {
      const { session } = await store.cardSession(EXTERNAL)
      const declined = await store.pay(session, { ...typed(CHALLENGED), mpi_info: { eci: "07" } })
      expect(declined.data.payment_session.status).toBe("declined")
      expect(await ledgerOf(session)).toMatchObject({ is3ds: false })
    })
  })
})
