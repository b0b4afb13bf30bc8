import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import {
  createOrderPaymentCollectionWorkflow,
  createPaymentSessionsWorkflow,
} from "@medusajs/medusa/core-flows"
import { holdsMoney, type PaymentRow } from "../../modules/mpgi"
import { readOrderBalance, type OrderBalance, type RequestDetails } from "../../payment-request"
import { MpgiError } from "../../modules/mpgi/shared/mpgi-error"
import { finishPaymentWorkflow } from "../payments/finish-payment"
import { openPayment, type OpenedPayment } from "../payments/open-payment"
import { graph } from "../shared/graph"
import { withLock } from "../shared/with-lock"
import {
  outstandingAmount,
  paymentLinkState,
  linkPaymentMethods,
  type PaymentLinkState,
} from "./payment-link-state"

/** Where the customer goes: to the gateway, to the result of the payment that `token` names, or nowhere. */
export type PaidByLink =
  { kind: "opened"; opened: OpenedPayment; token: string } | Exclude<PaymentLinkState, { kind: "payable" }>

interface PayByLinkInput {
  token: string
  seen: RequestDetails
  /** One of {@link linkPaymentMethods}. Default: the link's own account. */
  provider_id?: string | undefined
  /** The languages in which the page listed the payment methods. The page lists each title once. */
  languages?: readonly string[]
}

/**
 * Sends the customer to the gateway, to pay what an order owes. Creates a payment session for that, or takes the
 * existing one. An earlier attempt that the gateway may know is queried first, so that nothing is paid twice. Moves no
 * money, so there is nothing to undo. It is a function for the same reason as {@link openPayment}.
 */
export async function payByLink(
  container: MedusaContainer,
  { token, seen, provider_id: wanted, languages = [] }: PayByLinkInput,
): Promise<PaidByLink> {
  const state = await paymentLinkState(token, container)
  if (state.kind !== "payable") return state
  const { id, order_id } = state.link
  const methods =
    wanted === undefined ? [] : await linkPaymentMethods(state.link, state.order, { container, languages })
  const chosen = methods.find(({ provider_id }) => provider_id === wanted)
  const { provider_id } = chosen ?? state.link
  await container.resolve("mpgi").paymentLinks.opened(id)
  const find = () => paymentOf({ order_id, provider_id, link_id: id }, container)
  const payment = await withLock(container, `mpgi:payment-link:${order_id}`, find)
  if (payment === null) return paidOrGone(token, container)
  const opened = await openPayment(container, { token: payment.token ?? "", seen })
  return { kind: "opened", opened, token: payment.token ?? "" }
}

type Wanted = { order_id: string; provider_id: string; link_id: string }

/** The payment to continue with; null when the order owes nothing by now. */
async function paymentOf(wanted: Wanted, container: MedusaContainer): Promise<PaymentRow | null> {
  const mpgi = container.resolve("mpgi")
  const earlier = (await mpgi.payments.ofOrder(wanted.order_id)).filter(
    ({ opened_at, abandoned_at, completed_at }) => opened_at && !abandoned_at && !completed_at,
  )
  for (const { order_no } of earlier) {
    const { result } = await finishPaymentWorkflow(container).run({ input: { order_no } })
    if (holdsMoney(result.payment.state)) return result.payment
  }
  const order = await readOrderBalance(container.resolve(ContainerRegistrationKeys.QUERY), wanted.order_id)
  const amount = order && outstandingAmount(order, wanted.provider_id, mpgi)
  if (!order || !amount) return null
  const collection = await collectionFor(order, { amount, provider_id: wanted.provider_id }, container)
  const session = await sessionFor(collection, amount, wanted, container)
  const payment = await mpgi.payments.ofSession(session)
  if (!payment) throw new MpgiError("not_found", `the session ${session} has no payment`)
  return mpgi.payments.change(payment.order_no, { payment_link_id: wanted.link_id })
}

/**
 * The collection that waits to be paid, with the amount that the order owes. It is created if there is none.
 */
async function collectionFor(
  { id: order_id, open, currency_code }: OrderBalance,
  { amount, provider_id }: { amount: string; provider_id: string },
  container: MedusaContainer,
): Promise<string> {
  if (!open) {
    const input = { order_id, amount: Number(amount) }
    const { result } = await createOrderPaymentCollectionWorkflow(container).run({ input })
    const [created] = result
    if (!created) throw new MpgiError("not_found", `no payment collection was made for ${order_id}`)
    return created.id
  }
  const current = container.resolve("mpgi").toAmount(provider_id, open.amount ?? 0, currency_code)
  if (current !== amount)
    await container.resolve(Modules.PAYMENT).updatePaymentCollections(open.id, { amount: Number(amount) })
  return open.id
}

/** Statuses of a session that can still be paid. An order that was placed first has the second one. */
const PAYABLE = ["pending", "pending_authorization"]

type Session = { id: string; provider_id: string; status: string }

/**
 * The id of the session to pay with. A session that can still be paid is kept: its payment may be open at the gateway
 * in another window.
 */
async function sessionFor(
  payment_collection_id: string,
  amount: string,
  { provider_id }: Wanted,
  container: MedusaContainer,
): Promise<string> {
  const { payments } = container.resolve("mpgi")
  const sessions = await graph<Session>(container, {
    entity: "payment_session",
    fields: ["id", "provider_id", "status"],
    filters: { payment_collection_id },
  })
  const usable = sessions.filter((each) => each.provider_id === provider_id && PAYABLE.includes(each.status))
  for (const { id } of usable) {
    const payment = await payments.ofSession(id)
    if (payment && !payment.abandoned_at && payment.flow === "redirect" && payment.amount === amount)
      return id
  }
  const { result } = await createPaymentSessionsWorkflow(container).run({
    input: { payment_collection_id, provider_id, data: { flow: "redirect" }, context: {} },
  })
  return result.id
}

async function paidOrGone(
  token: string,
  container: MedusaContainer,
): Promise<Exclude<PaymentLinkState, { kind: "payable" }>> {
  const state = await paymentLinkState(token, container)
  return state.kind === "payable" ? { kind: "gone" } : state
}
