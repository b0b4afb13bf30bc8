import type { InferTypeOf } from "@medusajs/framework/types"
import type { Amount, OrderNo, TransactionId } from "../../../gateway"
import { APPLIED, operationStatesWhere, type OperationConsequences } from "../journal/records/states"
import { SUBSCRIPTION_STATES } from "../models/subscription"
import { APPROVED, statesWhere } from "../payments/consequences"
import { sqlList } from "../shared/database"
import type { MpgiSubscription, MpgiCharge } from "../models"
import type { OperationRow, RowOf } from "../shared/rows"
import { subscriptionStates, type SubscriptionConsequences, type SubscriptionStatus } from "./states"

export type SubscriptionRow = RowOf<InferTypeOf<typeof MpgiSubscription>, { order_no: OrderNo }>

export type ChargeRow = RowOf<
  InferTypeOf<typeof MpgiCharge>,
  { transaction_id: TransactionId; amount: Amount }
>

/** A subscription with its status, charges and cancellation. */
export interface SubscriptionNow extends SubscriptionRow {
  status: SubscriptionStatus
  transaction_id: string | null
  cart_id: string | null
  /** The number of all charges, of paid ones, and of declined ones. */
  charges: number
  charges_paid: number
  charges_failed: number
  last_charged_at: Date | null
  /** The newest operation that cancels it; null when there is none. */
  operation_id: string | null
  operation_state: OperationRow["state"] | null
  operation_at: Date | null
  error_code: string | null
  error_reason: string | null
  next_attempt_at: Date | null
}

const PAID = sqlList(APPROVED)

const FAILED = sqlList(statesWhere(({ outcome }) => outcome === "declined"))

const stateWhere = (test: (row: SubscriptionConsequences) => boolean) =>
  sqlList(SUBSCRIPTION_STATES.filter((state) => test(subscriptionStates[state])))
const REPORTED = stateWhere(({ reported }) => reported)

const cancellationWhere = (test: (progress: OperationConsequences["progress"]) => boolean) =>
  sqlList(operationStatesWhere(({ progress }) => test(progress)))

/** `status` in SQL, of `s` joined with its first payment `p` and its newest cancellation `o`. */
export const STATUS = `case
  when s.state in ${stateWhere(({ over }) => over)} then s.state
  when o.state in ${sqlList(APPLIED)} then 'inactive'
  when o.state in ${cancellationWhere((progress) => progress === "running")} then 'canceling'
  when o.state in ${cancellationWhere((progress) => progress === "unconfirmed")} then 'unknown'
  when s.state not in ${REPORTED} and p.state in ${PAID} then 'unconfirmed'
  else s.state end`

/**
 * SQL that is true when the status of `s` is not `requested`. It needs no join, because a list counts thousands of
 * rows. The payment is looked up only for subscriptions that the gateway has not reported.
 */
export const IS_STARTED = `(s.state in ${REPORTED}
  or coalesce((
    select p.state in ${PAID} from mpgi_payment as p where p.order_no = s.order_no and p.deleted_at is null
  ), false)
  or coalesce((
    select one.state in ${cancellationWhere((progress) => progress !== "not_applied")} from mpgi_operation as one
    where one.deleted_at is null and one.kind = 'cancel_subscription'
      and one.transaction_id = s.recurring_id and one.provider_id = s.provider_id
    order by one.created_at desc limit 1
  ), false))`

/** The sources of a {@link SubscriptionNow}: `s`, `p`, `o`, and its charges `c`. */
export const JOINED = `mpgi_subscription as s
  left join mpgi_payment as p on p.order_no = s.order_no and p.deleted_at is null
  left join lateral (
    select * from mpgi_operation as one
    where one.deleted_at is null and one.kind = 'cancel_subscription' and one.transaction_id = s.recurring_id and one.provider_id = s.provider_id
    order by one.created_at desc limit 1
  ) as o on true
  left join lateral (
    select count(*)::int as charges, max(charged_at) as last_charged_at,
      (count(*) filter (where state in ${PAID}))::int as charges_paid,
      (count(*) filter (where state in ${FAILED}))::int as charges_failed
    from mpgi_charge where deleted_at is null and subscription_id = s.id
  ) as c on true`

/** The columns in addition to those of `s`. */
export const COLUMNS = [
  "p.transaction_id",
  "p.cart_id",
  "c.*",
  "o.id as operation_id",
  "o.state as operation_state",
  "o.created_at as operation_at",
  "o.error_code",
  "o.error_reason",
  "o.next_attempt_at",
]
