import type { MedusaContainer } from "@medusajs/framework/types"
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { holdsMoney, MPGI_MODULE, type Fact, type PaymentRow } from "../../modules/mpgi"
import { cancelUnpaidOrder } from "../orphans/cancel-unpaid-order"
import type { Found } from "../orphans/cases-of"
import { endContract, wasGivenBack } from "../orphans/end-contract"
import { giveBack, giveBackExtra, type GivenBack } from "../orphans/give-back"
import { homeOf, type Home } from "../orphans/home-of-payment"
import { isLasting } from "../orphans/lasting"
import { orphanhood, type Orphanhood } from "../orphans/orphanhood"
import { showCases } from "../orphans/show-cases"
import type { Completion } from "./complete-cart"
import type { LearnedPayment } from "./learn-payment"

type Input = { learned: LearnedPayment; completion: Completion }

/**
 * No silence about money: what belongs to no order is given back by the account's policy, an order that nobody paid
 * is dealt with by its own, and what is left over then is an open case until it is found solved. Answers whether
 * anything was given back.
 */
export const careForMoneyStep = createStep(
  "mpgi-care-for-money",
  async ({ learned, completion }: Input, { container }) => {
    const mpgi = container.resolve(MPGI_MODULE)
    const { order_no } = learned.payment
    const [open] = await mpgi.cases.list({ state: "open", order_no }, { limit: 100, offset: 0 })
    const healthy = completion.order_id !== null && completion.failure === null && completion.paid
    const nothing =
      completion.order_id === null && !holdsMoney(learned.payment.state) && !wasGivenBack(learned.payment)
    const quiet = (healthy || nothing) && learned.extras.length === 0 && open.length === 0
    if (quiet && learned.payment.problem !== "never_decided") return new StepResponse(false)

    const found = await careFor(learned, completion, container)
    // Somebody else is giving it back at this moment: whoever looks next sees what became of it.
    if (found.givenBack?.outcome === "left" && found.givenBack.because === "in_progress")
      return new StepResponse(false)
    await showCases(learned.payment, found, open, learned.asked, container)
    return new StepResponse(found.givenBack !== null && found.givenBack.outcome !== "left")
  },
)

async function careFor(
  { payment: before, extras }: LearnedPayment,
  { failure }: Completion,
  container: MedusaContainer,
): Promise<Found> {
  const mpgi = container.resolve(MPGI_MODULE)
  const payment = (await mpgi.payments.byOrderNo(before.order_no)) ?? before
  const { options } = mpgi.account(payment.provider_id)
  const home = await homeOf(payment, container)
  const orphan = orphanhood(payment, home, options)
  let givenBack: GivenBack | null = null
  if (orphan) {
    await note(payment, orphan, container)
    if (orphan.final) givenBack = await giveBack(payment, home, orphan, container)
    if (givenBack && givenBack.outcome !== "left" && !isMismatch(orphan)) {
      await mpgi.payments.change(payment.order_no, { problem: `orphan_${givenBack.outcome}` })
    }
    say(payment.order_no, orphan, givenBack, container)
  } else if (holdsMoney(payment.state) && payment.tombstoned_at && hasLasting(home, payment)) {
    // Given up after its order was made: the order has it.
    await mpgi.duePayments.completed([payment.order_no])
  }
  const second: Found["second"] = []
  for (const fact of extras) second.push({ fact, givenBack: await giveBackExtra(payment, fact, container) })
  const unpaid = await cancelUnpaidOrder(payment, home, container)
  const now = (await mpgi.payments.byOrderNo(payment.order_no)) ?? payment
  const since = Date.now() - options.unpaidOrders.afterMinutes * 60_000
  const contract = await endContract(now, container)
  const voids = await mpgi.operations.applied(now.order_no, "cancel")
  const voidedJustNow = voids.some(
    ({ source, settled_at }) => source === "medusa" && (settled_at?.getTime() ?? 0) > since,
  )
  return { payment: now, home, orphan, givenBack, contract, second, unpaid, failure, voidedJustNow }
}

/** Of a payment without a cart, which needs no order, Medusa's payment is all there is. */
function hasLasting({ order }: Home, { cart_id }: PaymentRow): boolean {
  return cart_id === null || (order !== null && isLasting(order.created_at))
}

/** Since when it is an orphan; what another amount or currency says already is not overwritten. */
async function note(
  { order_no, problem, orphaned_at }: PaymentRow,
  orphan: Orphanhood,
  container: MedusaContainer,
): Promise<void> {
  const changes =
    isMismatch(orphan) || problem === "paid_without_order" ? {} : { problem: "paid_without_order" }
  if (orphaned_at && Object.keys(changes).length === 0) return
  const since = { orphaned_at: orphaned_at ?? new Date() }
  await container.resolve(MPGI_MODULE).payments.change(order_no, { ...changes, ...since })
}

function isMismatch({ reason }: Orphanhood): boolean {
  return reason === "other_amount" || reason === "other_currency"
}

function say(
  order_no: Fact["transaction_id"],
  { reason }: Orphanhood,
  givenBack: GivenBack | null,
  container: MedusaContainer,
): void {
  const done = !givenBack
    ? "tried again"
    : givenBack.outcome === "left"
      ? givenBack.because
      : givenBack.outcome
  const { log } = container.resolve(MPGI_MODULE)
  log.warn(`mpgi: ${order_no} is paid and has no order (${reason}): ${done}`)
}
