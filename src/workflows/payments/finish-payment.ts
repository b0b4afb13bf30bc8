import type { MedusaContainer } from "@medusajs/framework/types"
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { GatewayError, orderNo } from "../../gateway"
import {
  describeQueryFailure,
  holdsMoney,
  isFresh,
  isMismatch,
  otherCredentialsCase,
  paymentStates,
  type FreshRecord,
  type MpgiModuleService,
  type PaymentRow,
  type PaymentStatus,
} from "../../modules/mpgi"
import { MpgiError } from "../../modules/mpgi/shared/mpgi-error"
import { handleOrphanedPayment, type SyncedPayment } from "../orphaned-payments/handle-orphaned-payment"
import { paymentHooks } from "../shared/feature"
import { withLock } from "../shared/with-lock"
import { captureDue } from "./capture-due"
import { completeCart, type Completion } from "./complete-cart"

export interface FinishedPayment {
  status: PaymentStatus
  payment: PaymentRow
  order_id: string | null
  /** Whether the gateway answered just now, or so recently that its answer counts. */
  gateway_reached: boolean
}

interface FinishInput {
  order_no: string
  /**
   * Whether the customer's return or a notification reports the result. Only then may an order be placed for a pending
   * payment. A customer who is still on the gateway's page has a pending payment too.
   */
  reported?: boolean
  /**
   * Which record makes another query superfluous, if a query has shown it within the last few seconds. The customer's
   * return and the notification arrive together. Default: none.
   */
  fresh?: FreshRecord
}

/**
 * Queries the gateway and records the result, for one caller at a time: the customer's return and the notification
 * usually arrive together. It never takes the cart's lock, which the completion of the cart takes.
 */
function syncInTurn({ order_no, fresh }: FinishInput, container: MedusaContainer): Promise<SyncedPayment> {
  const mpgi = container.resolve("mpgi")
  const sync = async (): Promise<SyncedPayment> => {
    const payment = await mpgi.payments.byOrderNo(orderNo(order_no))
    if (!payment) throw new MpgiError("not_found", `no payment ${order_no}`)
    if (!payment.opened_at || mpgi.accounts.hasOtherCredentials(payment))
      return { payment, gateway_reached: false, duplicates: [] }
    if (fresh && isFresh(payment, fresh)) return { payment, gateway_reached: true, duplicates: [] }
    try {
      const synced = await mpgi.syncPayment(payment)
      for (const hook of paymentHooks("synced")) await hook(synced.payment, container)
      return { ...synced, gateway_reached: true }
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error
      mpgi.log.warn(describeQueryFailure(order_no, error))
      return { payment, gateway_reached: false, duplicates: [] }
    }
  }
  return withLock(container, `mpgi:${order_no}`, sync)
}

/**
 * Does what {@link finishPaymentWorkflow} does, for this package's own code. A function spares the customer the time
 * that each step of Medusa's engine takes. And only our own code may state what the gateway reported.
 */
export async function finishPayment(
  input: FinishInput,
  container: MedusaContainer,
): Promise<FinishedPayment> {
  const mpgi = container.resolve("mpgi")
  const synced = await syncInTurn(input, container)
  const { payment } = synced
  const { reported = false } = input
  // The gateway's state is recorded. The sweep does what follows from it, once the store is no longer paused.
  if (mpgi.paused) return finished(synced, NOTHING_DONE)
  if (mpgi.accounts.hasOtherCredentials(payment)) return finishOfOthers(synced, container)
  const completion = await completeCart({ payment, reported, paid: isPaid(payment) }, container)
  await captureDue(completion, container)
  await handleOrphanedPayment({ synced, completion }, container)
  return finished(synced, completion)
}

const NOTHING_DONE: Completion = { order_id: null, failure: null, paid: false }
/**
 * Finishes a payment that was made with other credentials than its account has now. What the gateway reported before
 * the change still counts: a paid cart becomes its order. Nothing is captured, voided or expired. A user decides how to
 * handle the payment.
 */
async function finishOfOthers(synced: SyncedPayment, container: MedusaContainer): Promise<FinishedPayment> {
  const { payment } = synced
  const { cases, account } = container.resolve("mpgi")
  await cases.open(otherCredentialsCase(payment, account(payment.provider_id)))
  const completion = await completeCart({ payment, reported: false, paid: isPaid(payment) }, container)
  return finished(synced, completion)
}

// The workflow takes nothing but the order number. Any other input would be a claim about the gateway: see FinishInput.
const finishPaymentStep = createStep(
  "mpgi-finish-payment",
  async ({ order_no }: { order_no: string }, { container }) =>
    new StepResponse(await finishPayment({ order_no }, container)),
)

/**
 * The returning customer, a notification and the sweep all run this. Queries the gateway and records the result.
 * Completes the cart of a paid payment, and voids or refunds money that belongs to no order. Running it twice, or twice
 * at once, changes nothing. There is nothing to undo: a recorded result stays true.
 */
export const finishPaymentWorkflow = createWorkflow(
  "mpgi-finish-payment",
  (input: { order_no: string }) => new WorkflowResponse(finishPaymentStep(input)),
)

/**
 * Whether a payment holds money of the right amount for a session that is not abandoned, and not all of it was
 * refunded.
 */
function isPaid({ state, problem, abandoned_at }: PaymentRow): boolean {
  if (abandoned_at !== null || isMismatch(problem)) return false
  return holdsMoney(state)
}

function finished(
  { payment, gateway_reached }: SyncedPayment,
  { order_id, failure }: Completion,
): FinishedPayment {
  const { customer } = paymentStates[payment.state]
  const failed = isMismatch(payment.problem) || failure !== null
  const abandoned = payment.abandoned_at !== null ? "canceled" : null
  const returned = order_id === null ? customer.withoutOrder : null
  const status = abandoned ?? returned ?? (failed ? "error" : customer.status)
  return { status, payment, order_id, gateway_reached }
}

type UnderWay = Map<string, Promise<FinishedPayment | undefined>>

/**
 * The payments that this process is finishing, by order number, for each journal. A promise gives undefined if
 * finishing fails. The key is the journal and not the module, which is a new object in each run (hazard 26,
 * docs/medusa-hazards.md#hazard-26).
 */
const underWay = new WeakMap<MpgiModuleService["operations"], UnderWay>()

/**
 * Finishes a payment that the customer's return or a notification reports. Both usually arrive together. In this
 * process, the second one waits for the first. It takes the first one's result if that has an order, and if the payment
 * is as {@link FreshRecord} requires. In another process, the locks of {@link finishPaymentWorkflow} make it wait, and
 * it reads everything again.
 */
export async function finishReported(
  { payment, fresh }: { payment: PaymentRow; fresh: FreshRecord },
  container: MedusaContainer,
): Promise<FinishedPayment> {
  const mpgi = container.resolve("mpgi")
  const { order_no } = payment
  const payments: UnderWay = underWay.get(mpgi.operations) ?? new Map()
  underWay.set(mpgi.operations, payments)
  const first = payments.get(order_no)
  if (first) {
    const result = await mpgi.account(payment.provider_id).batches.pace.follow(first)
    const now =
      result?.gateway_reached && result.order_id !== null && (await mpgi.payments.byOrderNo(order_no))
    if (result && now && isFresh(now, fresh)) return { ...result, payment: now }
  }
  const finishing = finishPayment({ order_no, reported: true, fresh }, container)
  const own = finishing.catch(() => undefined)
  payments.set(order_no, own)
  try {
    return await finishing
  } finally {
    if (payments.get(order_no) === own) payments.delete(order_no)
  }
}
