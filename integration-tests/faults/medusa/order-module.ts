import type { BigNumberInput } from "@medusajs/framework/types"
import { MathBN } from "@medusajs/framework/utils"
import { addTransaction, deleteTransactions } from "./order-summary"
import type { Step } from "./payment-module"
import type { MedusaState, OrderChange, OrderTransaction } from "./state"

type Transaction = Omit<OrderTransaction, "id" | "amount" | "version" | "created_at"> & {
  amount: BigNumberInput
}

/** What the package uses of Medusa's order module: the transactions that an order's totals are made of. */
export class OrderModule {
  constructor(
    private readonly state: MedusaState,
    private readonly step: Step,
  ) {}

  listOrderTransactions({ order_id }: { order_id: string }): Promise<OrderTransaction[]> {
    return Promise.resolve(this.state.transactions.filter((row) => row.order_id === order_id))
  }

  /** Those that are not confirmed yet; there are no others here. */
  listOrderChanges({ order_id }: { order_id: string }): Promise<OrderChange[]> {
    return Promise.resolve(this.state.orderChanges.filter((change) => change.order_id === order_id))
  }

  async deleteOrderChanges(ids: string[]): Promise<void> {
    await this.step("delete order_change", () => {
      this.state.orderChanges = this.state.orderChanges.filter(({ id }) => !ids.includes(id))
    })
  }

  async deleteOrderTransactions(ids: string[]): Promise<void> {
    await this.step("delete order_transaction", () => deleteTransactions(this.state, ids))
  }

  async addOrderTransactions(transactions: Transaction[]): Promise<void> {
    await this.step("insert order_transaction", () => {
      for (const { order_id, reference, reference_id, amount } of transactions) {
        const row = { order_id, reference, reference_id, amount: MathBN.convert(amount).toString() }
        addTransaction(this.state, row)
      }
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
