import type { PaymentSessionStatus } from "@medusajs/framework/utils"
import type { MedusaState, Movement } from "./state"
import { found, insertMovement, mergedData } from "./statements"

/** Runs one atomic step of Medusa's as a point of the simulation. */
export type Step = <Result>(label: string, work: () => Result) => Promise<Result>

type NewMovement = { payment: string; amount: number; created_by: string; note?: string }
type PaymentChanges = { id: string; data: Record<string, unknown>; captured_at?: Date; canceled_at?: Date }
type CollectionChanges = {
  id: string
  status?: string
  captured_amount?: number
  refunded_amount?: number
}

/** What Medusa's payment module generates for its tables: several rows in one transaction, without the checks of its own methods. */
export class PaymentTables {
  constructor(
    protected readonly state: MedusaState,
    protected readonly step: Step,
  ) {}

  createCaptures(rows: NewMovement[]): Promise<Movement[]> {
    return this.step("insert captures", () => this.#insert(this.state.captures, rows))
  }

  createRefunds(rows: NewMovement[]): Promise<Movement[]> {
    return this.step("insert refunds", () => this.#insert(this.state.refunds, rows))
  }

  async deleteCaptures(ids: string[]): Promise<void> {
    await this.step("delete capture", () => ids.forEach((id) => this.state.captures.delete(id)))
  }

  async deleteRefunds(ids: string[]): Promise<void> {
    await this.step("delete refund", () => ids.forEach((id) => this.state.refunds.delete(id)))
  }

  async updatePayments(changes: PaymentChanges[]): Promise<void> {
    await this.step("update payments", () => {
      const rows = changes.map(({ id }) => found(this.state.payments.get(id)))
      changes.forEach((change, at) => {
        const row = found(rows[at])
        Object.assign(row, change, { data: mergedData(row.data, change.data) })
      })
    })
  }

  async updatePaymentSessions(changes: { id: string; status: PaymentSessionStatus }[]): Promise<void> {
    await this.step("update payment_sessions", () => {
      const rows = changes.map(({ id }) => found(this.state.sessions.get(id)))
      changes.forEach((change, at) => Object.assign(found(rows[at]), change))
    })
  }

  async upsertPaymentCollections(changes: CollectionChanges[]): Promise<void> {
    await this.step("update payment_collections", () => {
      const rows = changes.map(({ id }) => found(this.state.collections.get(id)))
      changes.forEach(({ status, captured_amount, refunded_amount }, at) =>
        Object.assign(found(rows[at]), {
          ...(status === undefined ? {} : { status }),
          ...(captured_amount === undefined ? {} : { captured_amount: String(captured_amount) }),
          ...(refunded_amount === undefined ? {} : { refunded_amount: String(refunded_amount) }),
        }),
      )
    })
  }

  #insert(into: Map<string, Movement>, rows: NewMovement[]): Movement[] {
    rows.forEach(({ payment }) => found(this.state.payments.get(payment)))
    return rows.map(({ payment, amount, created_by, note = null }) => ({
      ...Object.assign(insertMovement(this.state, into, payment, String(amount), created_by), { note }),
    }))
  }
}
