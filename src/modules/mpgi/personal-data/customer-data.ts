import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { CaseRecords } from "../cases/case-records"
import type { OperationRecords } from "../journal/records/operation-records"
import type { AccountAccessRecords } from "../payments/account-access"
import type { Devices } from "../payments/device"
import { changePayments } from "../payments/payment-records"
import { table } from "../shared/database"
import type { Hooks } from "../shared/feature"
import type { CaseRow, OperationRow, PaymentRow } from "../shared/rows"

/** A customer of the store, with the carts and orders that Medusa assigns to the customer. */
export interface Customer {
  customer_id: string
  cart_ids: readonly string[]
  order_ids: readonly string[]
}

interface Records {
  cases: CaseRecords
  devices: Devices
  accountAccess: AccountAccessRecords
  operations: OperationRecords
  features: readonly Hooks[]
}

/**
 * The stored data of a customer: where the account was used, and what features have of the customer. For each payment:
 * browser, masked card, addresses of pages, and notes. Amounts, states and ids stay, because the books need them; they identify no one
 * without Medusa's order.
 */
export class CustomerData {
  constructor(
    private readonly pg: Knex,
    private readonly records: Records,
  ) {}

  /** All data in the clear, for the customer; never logged. */
  async exportCustomer(customer: Customer) {
    const { devices, accountAccess, operations, features } = this.records
    const payments = await this.paymentsOf(customer, this.pg)
    const order_nos = payments.map(({ order_no }) => order_no)
    const moves: OperationRow[] = await table<OperationRow>(this.pg, "mpgi_operation").whereIn(
      "order_no",
      order_nos,
    )
    const cases: CaseRow[] = await table<CaseRow>(this.pg, "mpgi_case").whereIn("order_no", order_nos)
    const ofFeatures: Record<string, unknown> = {}
    for (const { customerData } of features)
      Object.assign(ofFeatures, await customerData?.export(customer.customer_id))
    return {
      customer_id: customer.customer_id,
      account_access: (await accountAccess.of(customer.customer_id)) ?? null,
      ...ofFeatures,
      payments: payments.map((payment) => ({
        order_no: payment.order_no,
        created_at: payment.created_at,
        state: payment.state,
        amount: payment.amount,
        currency_code: payment.currency_code,
        card_mask: payment.card_mask,
        return_url: payment.return_url,
        cancel_url: payment.cancel_url,
        choices: payment.choices,
        risk_action: payment.risk_action,
        risk_score: payment.risk_score,
        device: devices.of(payment),
      })),
      operations: moves.map((row) => ({
        order_no: row.order_no,
        kind: row.kind,
        amount: row.amount,
        created_at: row.created_at,
        error_reason: row.error_reason,
        decided_note: row.decided_note,
        note: operations.contextOf(row)?.note ?? null,
      })),
      cases: cases.map(({ order_no, kind, opened_at, note }) => ({ order_no, kind, opened_at, note })),
    }
  }

  /** Erases the customer's data in one transaction. Returns the number of payments. */
  eraseCustomer(customer: Customer): Promise<number> {
    return this.pg.transaction(async (by) => {
      const payments = await this.paymentsOf(customer, by)
      const order_nos = payments.map(({ order_no }) => order_no)
      const browser = { device: null, ip_digest: null, site_digest: null, card_mask: null, choices: null }
      const pages = { return_url: null, cancel_url: null, risk_reasons: null }
      // The gateway may report a capture or a refund of the payment later.
      const erased_at = new Date()
      await changePayments(by, order_nos, { ...browser, ...pages, erased_at })
      await this.records.operations.eraseNotes(order_nos, by)
      await this.records.cases.eraseNotes(order_nos, by)
      await this.records.accountAccess.forget(customer.customer_id, by)
      await this.eraseOfFeatures(customer.customer_id, by)
      return payments.length
    })
  }

  /** Deletes the addresses of a deleted account, and what features have of the customer. @entryPoint */
  forgetAccount(customer_id: string): Promise<void> {
    return this.pg.transaction(async (by) => {
      await this.eraseOfFeatures(customer_id, by)
      await this.records.accountAccess.forget(customer_id, by)
    })
  }

  private async eraseOfFeatures(customer_id: string, by: Knex): Promise<void> {
    for (const { customerData } of this.records.features) await customerData?.erase(customer_id, by)
  }

  private paymentsOf({ cart_ids, order_ids }: Customer, by: Knex): Promise<PaymentRow[]> {
    return table<PaymentRow>(by, "mpgi_payment")
      .where((any) => void any.whereIn("cart_id", [...cart_ids]).orWhereIn("order_id", [...order_ids]))
      .orderBy("created_at")
  }
}
