import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { OperationRow, PaymentRow } from "../rows"
import type { Baseline } from "./evidence"
import type { OperationRecords } from "./operation-records"
import { APPLIED } from "./states"

/** A decision about a payment that was held for review. */
export interface DecidedReview {
  payment: PaymentRow
  decided_at: Date
  accepted: boolean
  /** Who decided: Medusa's user or API key; null when it cannot be read any more. */
  by: string | null
  /** Why, in words of theirs. */
  note: string | null
}

/** What was decided from here, the newest first. What was decided at the gateway's portal is not ours to explain. */
export class DecidedReviews {
  constructor(
    private readonly pg: Knex,
    private readonly operations: OperationRecords,
  ) {}

  /** A page of decisions, and how many there are. */
  async list({ limit, offset }: { limit: number; offset: number }): Promise<[DecidedReview[], number]> {
    const decided = () =>
      this.pg<OperationRow>("mpgi_operation").where({ kind: "review" }).whereIn("state", APPLIED)
    const writes = (await decided().orderBy("id", "desc").limit(limit).offset(offset)) as OperationRow[]
    const payments = (await this.pg<PaymentRow>("mpgi_payment").whereIn(
      "order_no",
      writes.map(({ order_no }) => order_no),
    )) as PaymentRow[]
    const [count] = await decided().count({ all: "*" })
    const reviews = writes.flatMap((write) => {
      const payment = payments.find(({ order_no }) => order_no === write.order_no)
      return payment ? [this.read(write, payment)] : []
    })
    return [reviews, Number(count?.all ?? 0)]
  }

  private read(write: OperationRow, payment: PaymentRow): DecidedReview {
    const asked = (this.operations.askedOf(write) ?? {}) as {
      created_by?: string | null
      note?: string | null
    }
    const { accept = false } = write.baseline as unknown as Baseline
    return {
      payment,
      decided_at: write.settled_at ?? write.created_at,
      accepted: accept,
      by: asked.created_by ?? null,
      note: asked.note ?? null,
    }
  }
}
