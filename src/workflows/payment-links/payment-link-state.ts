import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, MathBN } from "@medusajs/framework/utils"
import { isMoney, allows, type MpgiModuleService, type PaymentLinkRow } from "../../modules/mpgi"
import { readOrderBalance, type OrderBalance } from "../../payment-request"
import { graph } from "../shared/graph"
import { findAccount } from "./account-for-order"

/** What a payment link leads to now. */
export type PaymentLinkState =
  | { kind: "payable"; link: PaymentLinkRow; order: OrderBalance; amount: string }
  /** The gateway holds a payment that it has not decided: no other payment may be made. */
  | { kind: "confirming"; order: OrderBalance }
  /** The order no longer owes anything. */
  | { kind: "paid"; order: OrderBalance }
  | { kind: "order_canceled"; order: OrderBalance }
  | { kind: "expired"; order: OrderBalance }
  /** The link is unknown or deactivated. */
  | { kind: "gone" }

/**
 * Looks up a link by its token. `amount` is what the order owes now, which may not be the link's own amount. Reads
 * only.
 */
export async function paymentLinkState(
  token: string,
  container: MedusaContainer,
  now = new Date(),
): Promise<PaymentLinkState> {
  const mpgi = container.resolve("mpgi")
  const link = await mpgi.paymentLinks.byToken(token)
  if (!link || link.deactivated_at || !mpgi.accounts.has(link.provider_id)) return { kind: "gone" }
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const order = await readOrderBalance(query, link.order_id)
  if (!order) return { kind: "gone" }
  if (order.canceled) return { kind: "order_canceled", order }
  const amount = outstandingAmount(order, link.provider_id, mpgi)
  if (amount === null) return { kind: "paid", order }
  if (await isConfirming(order, mpgi)) return { kind: "confirming", order }
  if (link.expires_at <= now) return { kind: "expired", order }
  return { kind: "payable", link, order, amount }
}

/**
 * Whether a payment of the order is in review and not in Medusa yet. This happens if the order was placed first.
 */
async function isConfirming({ id, payments }: OrderBalance, mpgi: MpgiModuleService): Promise<boolean> {
  const attempts = await mpgi.payments.ofOrder(id)
  const attached = new Set(payments.map(({ payment_session_id }) => payment_session_id))
  return attempts.some(
    ({ state, abandoned_at, payment_session_id }) =>
      allows(state, "review") && abandoned_at === null && !attached.has(payment_session_id),
  )
}

/** The amount that an order owes, in the account's decimals; null when it owes nothing. */
export function outstandingAmount(
  { outstanding, currency_code }: Pick<OrderBalance, "outstanding" | "currency_code">,
  provider_id: string,
  mpgi: Pick<MpgiModuleService, "toAmount">,
): string | null {
  const amount = mpgi.toAmount(provider_id, MathBN.max(0, outstanding), currency_code)
  return isMoney(amount) ? amount : null
}

/**
 * What an order owes, in the decimals of the account that would take a payment: 0.004 USD is nothing. `"0"` if nothing
 * is owed. If no account can take a payment, it is Medusa's own figure.
 */
export async function orderOutstanding(
  { id, canceled, outstanding, currency_code }: OrderBalance,
  container: MedusaContainer,
): Promise<string> {
  const owed = canceled ? MathBN.convert(0) : MathBN.max(0, outstanding)
  const account = await findAccount(id, container)
  if (account === undefined) return owed.toFixed()
  const amount = container.resolve("mpgi").accounts.roundAmount(account, owed, currency_code)
  return isMoney(amount) ? amount : "0"
}

/** An account on whose page an order can be paid. */
export interface LinkPaymentMethod {
  provider_id: string
  /** As the merchant named it in the checkout settings. */
  title: string
}

type Order = { region?: { payment_providers?: ({ id: string } | null)[] | null } | null }

/**
 * The payment methods of a link: its own account first, then the other accounts of the order's region that offer the
 * gateway's page for the amount. Titles are in the first of these languages that has one. If several have the same
 * title, only the first is listed, because a customer cannot distinguish them.
 */
export async function linkPaymentMethods(
  { provider_id: own }: Pick<PaymentLinkRow, "provider_id">,
  order: OrderBalance,
  { container, languages }: { container: MedusaContainer; languages: readonly string[] },
): Promise<LinkPaymentMethod[]> {
  const { accounts, checkoutSettings } = container.resolve("mpgi")
  const [row] = await graph<Order>(container, {
    entity: "order",
    fields: ["region.payment_providers.id"],
    filters: { id: order.id },
  })
  const offered = (row?.region?.payment_providers ?? []).flatMap((provider) => provider?.id ?? [])
  const others = accounts.ids().filter((id) => id !== own && offered.includes(id))
  const methods: LinkPaymentMethod[] = []
  for (const provider_id of [own, ...others]) {
    const amount = outstandingAmount(order, provider_id, accounts)
    if (amount === null) continue
    const { currency_code } = order
    const { unavailable, flows, title } = await checkoutSettings.offer(
      provider_id,
      { amount, currency_code },
      languages,
    )
    const usable = unavailable === null && flows.includes("redirect")
    if (usable && !methods.some((method) => method.title === title)) methods.push({ provider_id, title })
  }
  return methods
}
