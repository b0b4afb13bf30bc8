import { MedusaError, PaymentSessionStatus } from "@medusajs/framework/utils"
import type { MpgiProvider } from "medusa-payment-mpgi/providers/mpgi"
import { found, insertCapture, insertPayment, insertRefund } from "./statements"
import type { MedusaState, Payment, Session } from "./state"

/** Runs one atomic step of Medusa's as a point of the simulation. */
export type Step = <Result>(label: string, work: () => Result) => Promise<Result>

type Kind = "capture" | "refund"
export type CaptureOrRefundInput = {
  payment_id: string
  amount?: number | undefined
  created_by?: string | undefined
  captured_by?: string | undefined
  note?: string | undefined
}

/**
 * Medusa's payment module on one server, as `integration-tests/host` shows that it behaves: the provider gets no
 * amount of a capture (hazard 1), a Capture or Refund row whose provider throws is deleted (2), the loser of two that
 * authorise at once cancels without a key (3).
 */
export class PaymentModule {
  constructor(
    private readonly state: MedusaState,
    private readonly step: Step,
    private readonly provider: () => MpgiProvider,
    readonly provider_id: string,
  ) {}

  async createPaymentSession(cart_id: string, data: Record<string, unknown> = {}): Promise<Session> {
    const { state, provider_id } = this
    const session = await this.step("insert payment_session", () => {
      const { total, currency_code } = found(state.carts.get(cart_id))
      const row: Session = {
        ...{ id: state.id("payses"), cart_id, provider_id, amount: total, currency_code },
        ...{ status: PaymentSessionStatus.PENDING, data, authorized: false },
      }
      state.sessions.set(row.id, row)
      return { ...row }
    })
    const { id, amount, currency_code } = session
    const result = await this.provider().initiatePayment({
      ...{ amount, currency_code, data: { ...data, session_id: id } },
      context: { idempotency_key: id },
    })
    return this.step("update payment_session", () => {
      const row = found(state.sessions.get(id))
      row.data = { ...data, ...result.data }
      return { ...row }
    })
  }

  async deletePaymentSession(id: string): Promise<void> {
    const { data } = await this.read(() => found(this.state.sessions.get(id)))
    await this.provider().deletePayment({ data })
    await this.step("delete payment_session", () => this.state.sessions.delete(id))
  }

  retrievePaymentSession(id: string): Promise<Session & { payment: Payment | null }> {
    return this.read(() => {
      const session = found(this.state.sessions.get(id))
      return { ...session, payment: this.state.paymentOfSession(id) ?? null }
    })
  }

  async authorizePaymentSession(id: string, _context: object = {}): Promise<Payment> {
    const session = await this.retrievePaymentSession(id)
    if (session.payment && session.authorized) return session.payment
    const { data = {}, status } = await this.provider().authorizePayment({
      data: session.data,
      context: { idempotency_key: id },
    })
    if (status !== "authorized" && status !== "captured") {
      await this.step("update payment_session", () =>
        Object.assign(found(this.state.sessions.get(id)), { status }),
      )
      throw new MedusaError(
        MedusaError.Types.NOT_ALLOWED,
        `Session: ${id} was not authorized with the provider.`,
      )
    }
    try {
      return await this.step("insert payment", () =>
        insertPayment(this.state, session, data, status === "captured"),
      )
    } catch (error) {
      await this.provider().cancelPayment({ data, context: {} })
      throw error
    }
  }

  capturePayment({ payment_id, amount, captured_by }: CaptureOrRefundInput): Promise<Payment> {
    return this.captureOrRefund("capture", payment_id, amount, captured_by, undefined)
  }

  refundPayment({ payment_id, amount, created_by, note }: CaptureOrRefundInput): Promise<Payment> {
    return this.captureOrRefund("refund", payment_id, amount, created_by, note)
  }

  async cancelPayment(id: string): Promise<void> {
    const payment = await this.payment(id)
    const input = { data: payment.data ?? {}, context: { idempotency_key: id } }
    const { data = null } = await this.provider().cancelPayment(input)
    await this.step("update payment canceled", () => {
      Object.assign(found(this.state.payments.get(id)), { canceled_at: new Date(), data })
    })
  }

  async deleteCaptures(ids: string[]): Promise<void> {
    await this.step("delete capture", () => ids.forEach((id) => this.state.captures.delete(id)))
  }

  async deleteRefunds(ids: string[]): Promise<void> {
    await this.step("delete refund", () => ids.forEach((id) => this.state.refunds.delete(id)))
  }

  payment(id: string): Promise<Payment> {
    return this.read(() => ({ ...found(this.state.payments.get(id)) }))
  }

  private async captureOrRefund(
    kind: Kind,
    payment_id: string,
    amount: number | undefined,
    created_by: string | undefined,
    note: string | undefined,
  ): Promise<Payment> {
    const rows = kind === "capture" ? this.state.captures : this.state.refunds
    const payment = await this.payment(payment_id)
    const begun = await this.step(`insert ${kind}`, () =>
      kind === "capture"
        ? insertCapture(this.state, payment_id, amount, created_by ?? null)
        : insertRefund(this.state, payment_id, amount, created_by ?? null, note ?? null),
    )
    const { row, whole } = begun
    if (kind === "capture" && (payment.captured_at || !row)) return this.payment(payment_id)
    try {
      const context = { idempotency_key: row?.id ?? "" }
      const data = payment.data ?? {}
      const result =
        kind === "capture"
          ? await this.provider().capturePayment({ data, context })
          : await this.provider().refundPayment({ data, amount: row?.raw_amount as never, context })
      await this.step(`update payment ${kind}`, () => {
        const changes = { data: result.data ?? null, ...(whole ? { captured_at: new Date() } : {}) }
        Object.assign(found(this.state.payments.get(payment_id)), changes)
      })
    } catch (error) {
      await this.step(`delete ${kind}`, () => rows.delete(row?.id ?? ""))
      throw error
    }
    return this.payment(payment_id)
  }

  private read<Result>(work: () => Result): Promise<Result> {
    return Promise.resolve().then(work)
  }
}
