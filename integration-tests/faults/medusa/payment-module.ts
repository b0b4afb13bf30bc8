import type { BigNumberInput } from "@medusajs/framework/types"
import { MathBN, MedusaError, PaymentSessionStatus } from "@medusajs/framework/utils"
import type { MpgiProvider } from "medusa-payment-mpgi/providers/mpgi"
import { PaymentTables, type Step } from "./payment-tables"
import { refreshCollection } from "./refresh-collection"
import { found, insertCapture, insertPayment, insertRefund, mergedData } from "./statements"
import type { MedusaState, Payment, Session } from "./state"

export type { Step } from "./payment-tables"

type Kind = "capture" | "refund"
export type CaptureOrRefundInput = {
  payment_id: string
  amount?: BigNumberInput | undefined
  created_by?: string | undefined
  captured_by?: string | undefined
  note?: string | undefined
}

/**
 * Medusa's payment module on one server, as `integration-tests/host` shows that it behaves: the provider gets no
 * amount of a capture (hazard 1), a Capture or Refund row whose provider throws is deleted (2), the loser of two that
 * authorise at once cancels without a key (3).
 */
export class PaymentModule extends PaymentTables {
  constructor(
    state: MedusaState,
    step: Step,
    private readonly provider: () => MpgiProvider,
    readonly provider_id: string,
  ) {
    super(state, step)
  }

  /** One that the provider refuses leaves nothing. The collection's own status and amounts do not change. */
  async createPaymentSession(
    payment_collection_id: string,
    data: Record<string, unknown> = {},
  ): Promise<Session> {
    const { state, provider_id } = this
    const session = await this.step("insert payment_session", () => {
      const { amount, currency_code } = found(state.collections.get(payment_collection_id))
      const row: Session = {
        id: state.id("payses"),
        payment_collection_id,
        provider_id,
        amount,
        currency_code,
        status: PaymentSessionStatus.PENDING,
        data,
        authorized: false,
      }
      state.sessions.set(row.id, row)
      return { ...row }
    })
    const { id, amount, currency_code } = session
    try {
      const result = await this.provider().initiatePayment({
        amount,
        currency_code,
        data: { ...data, session_id: id },
        context: { idempotency_key: id },
      })
      return await this.step("update payment_session", () => {
        const row = found(state.sessions.get(id))
        Object.assign(row, { data: { ...data, ...result.data }, status: result.status ?? row.status })
        return { ...row }
      })
    } catch (error) {
      await this.step("delete payment_session", () => state.sessions.delete(id))
      throw error
    }
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

  /** Null when the provider defers the authorization (hazard 20). */
  async authorizePaymentSession(id: string, _context: object = {}): Promise<Payment | null> {
    const session = await this.retrievePaymentSession(id)
    if (session.payment && session.authorized) return session.payment
    const { data = {}, status } = await this.provider().authorizePayment({
      data: session.data,
      context: { idempotency_key: id },
    })
    if (status !== "authorized" && status !== "captured") {
      await this.step("update payment_session", () =>
        updateSession(found(this.state.sessions.get(id)), status, data),
      )
      if (status === PaymentSessionStatus.PENDING_AUTHORIZATION) {
        await this.refreshCollection(session.payment_collection_id)
        return null
      }
      throw new MedusaError(
        MedusaError.Types.NOT_ALLOWED,
        `Session: ${id} was not authorized with the provider.`,
      )
    }
    let payment: Payment
    try {
      payment = await this.step("insert payment", () =>
        insertPayment(this.state, session, data, status === "captured"),
      )
    } catch (error) {
      await this.provider().cancelPayment({ data, context: {} })
      throw error
    }
    await this.refreshCollection(session.payment_collection_id)
    return payment
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
    const { data } = await this.provider().cancelPayment(input)
    await this.step("update payment canceled", () => {
      const row = found(this.state.payments.get(id))
      Object.assign(row, { canceled_at: new Date(), data: mergedData(row.data, data) })
    })
  }

  async updatePaymentCollections(id: string, change: Changed & { status?: string }): Promise<void> {
    await this.step("update payment_collection", () =>
      Object.assign(found(this.state.collections.get(id)), withText(change)),
    )
  }

  async updatePayment({ id, ...change }: Changed & { id: string; captured_at?: Date | null }): Promise<void> {
    await this.step("update payment", () =>
      Object.assign(found(this.state.payments.get(id)), withText(change)),
    )
  }

  payment(id: string): Promise<Payment> {
    return this.read(() => ({ ...found(this.state.payments.get(id)) }))
  }

  private async captureOrRefund(
    kind: Kind,
    payment_id: string,
    amount: BigNumberInput | undefined,
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
    if (kind === "capture" && (payment.captured_at || !row)) {
      await this.refreshCollection(payment.payment_collection_id)
      return this.payment(payment_id)
    }
    try {
      const context = { idempotency_key: row?.id ?? "" }
      const data = payment.data ?? {}
      const result =
        kind === "capture"
          ? await this.provider().capturePayment({ data, context })
          : await this.provider().refundPayment({ data, amount: row?.raw_amount as never, context })
      await this.step(`update payment ${kind}`, () => {
        const row = found(this.state.payments.get(payment_id))
        row.data = mergedData(row.data, result.data)
        if (whole) row.captured_at = new Date()
      })
    } catch (error) {
      await this.step(`delete ${kind}`, () => rows.delete(row?.id ?? ""))
      throw error
    }
    await this.refreshCollection(payment.payment_collection_id)
    return this.payment(payment_id)
  }

  private refreshCollection(id: string): Promise<void> {
    return this.step("update payment_collection", () => refreshCollection(this.state, id))
  }

  private read<Result>(work: () => Result): Promise<Result> {
    return Promise.resolve().then(work)
  }
}

interface Changed {
  amount?: BigNumberInput
}

/** Amounts are decimal strings here. */
function withText<Change extends Changed>({ amount, ...change }: Change) {
  return { ...change, ...(amount === undefined ? {} : { amount: MathBN.convert(amount).toFixed() }) }
}

function updateSession(session: Session, status: string, data: Record<string, unknown>): void {
  Object.assign(session, { status, data: mergedData(session.data, data) })
}
