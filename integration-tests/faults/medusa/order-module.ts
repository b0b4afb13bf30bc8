import type { BigNumberInput } from "@medusajs/framework/types"
import { MathBN } from "@medusajs/framework/utils"
import { confirmChange, insertChanges, openChanges } from "./order-changes"
import { addTransactions, deleteTransactions } from "./order-summary"
import type { Step } from "./payment-module"
import type { Read } from "./read"
import type { MedusaState, OrderChange, OrderTransaction } from "./state"
import { found } from "./statements"

type Created = Pick<OrderChange, "id" | "order_id"> & { version: number }

type Transaction = Omit<OrderTransaction, "id" | "amount" | "version" | "created_at"> & {
  amount: BigNumberInput
}

/** What the package uses of Medusa's order module: the transactions that an order's totals are made of. */
export class OrderModule {
  constructor(
    private readonly state: MedusaState,
    private readonly step: Step,
    private readonly read: Read,
  ) {}

  listOrderTransactions({ order_id }: { order_id: string | string[] }): Promise<OrderTransaction[]> {
    return this.read("order_transaction", () =>
      this.state.transactions.filter((row) => [order_id].flat().includes(row.order_id)),
    )
  }

  /** Those that are not confirmed yet; there are no others here. */
  listOrderChanges({ order_id }: { order_id: string }): Promise<OrderChange[]> {
    return Promise.resolve(this.state.orderChanges.filter((change) => change.order_id === order_id))
  }

  /** Of the credit line, only its amount is kept. */
  listOrderCreditLines({ order_id }: { order_id: string[] }) {
    return this.read("order_credit_line", () =>
      order_id.flatMap((id) =>
        (this.state.orders.get(id)?.credit_lines ?? []).map(({ amount }) => ({
          order_id: id,
          reference_id: null,
          amount,
        })),
      ),
    )
  }

  createOrderChange(wanted: Pick<OrderChange, "order_id" | "change_type">[]): Promise<Created[]> {
    return this.step("insert order_change", () =>
      insertChanges(this.state, wanted).map(({ id, order_id }) => {
        return { id, order_id, version: found(this.state.orders.get(order_id)).version + 1 }
      }),
    )
  }

  async addOrderAction(actions: { order_change_id: string; amount: number }[]): Promise<void> {
    await this.step("insert order_change_action", () => {
      openChanges(this.state, [...new Set(actions.map(({ order_change_id }) => order_change_id))])
      for (const { order_change_id, amount } of actions)
        for (const { credit_lines } of openChanges(this.state, [order_change_id]))
          credit_lines.push(String(amount))
    })
  }

  async confirmOrderChange(ids: string[]): Promise<void> {
    await this.step("confirm order_change", () => {
      for (const change of openChanges(this.state, ids)) confirmChange(this.state, change)
    })
  }

  async deleteOrderChanges(ids: string[]): Promise<void> {
    await this.step("delete order_change", () => {
      this.state.orderChanges = this.state.orderChanges.filter(({ id }) => !ids.includes(id))
    })
  }

  async deleteOrderTransactions(ids: string[]): Promise<void> {
    await this.step("delete order_transaction", () => deleteTransactions(this.state, ids))
  }

  addOrderTransactions(transactions: Transaction[]): Promise<OrderTransaction[]> {
    return this.step("insert order_transaction", () => {
      const rows = transactions.map(({ order_id, reference, reference_id, amount }) => {
        return { order_id, reference, reference_id, amount: MathBN.convert(amount).toFixed() }
      })
      return addTransactions(this.state, rows).map((row) => ({ ...row }))
    })
  }

  /** Of {@link addOrderTransactions}, what Medusa generates: no totals have what it writes. */
  createOrderTransactions(transactions: (Transaction & { version: number })[]): Promise<OrderTransaction[]> {
    return this.step("insert uncounted order_transaction", () => {
      const rows = transactions.map(({ order_id, version, reference, reference_id, amount }) => ({
        order_id,
        version,
        reference,
        reference_id,
        amount: MathBN.convert(amount).toFixed(),
        id: this.state.id("ordtrx"),
        created_at: new Date(),
      }))
      this.state.transactions.push(...rows)
      return rows.map((row) => ({ ...row }))
    })
  }

  async updateOrderTransactions(changes: { id: string; version: number }[]): Promise<void> {
    await this.step("update order_transaction", () => {
      for (const { id, version } of changes) {
        const row = this.state.transactions.find((transaction) => transaction.id === id)
        if (row) row.version = version
      }
    })
  }
}
