import type * as Medusa from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { randomBytes } from "node:crypto"
import type { Context } from "./session-data"

/** The id of a holder: Medusa's id of the customer, and a random part. See {@link createAccountHolder}. */
const HOLDER = /^(\w+)\.[0-9a-f]{16}$/

/** Medusa understands an empty object as "none was created"; its own type does not show that. */
export type NewHolder = Medusa.CreateAccountHolderOutput | Record<string, never>

/**
 * Creates an account holder, which Medusa requests when a signed-in customer's payment session is created. Medusa
 * keeps `data` and links it to the customer. The gateway has no account holders: a holder only names the customer who
 * owns the saved cards.
 *
 * Each id is used once: Medusa's id is unique, so a second request at the same time would fail, and the payment with
 * it. No holder is created if the account saves no cards.
 */
export function createAccountHolder(
  { cradle, providerId }: Context,
  { context }: Medusa.CreateAccountHolderInput,
): NewHolder {
  const { enabled } = cradle.mpgi.account(providerId).options.savedCards
  if (!enabled) return {}
  const id = `${context.customer.id}.${randomBytes(8).toString("hex")}`
  return { id, data: { id } }
}

/** Removes the cards that the customer has saved with the account. */
export async function deleteAccountHolder(
  context: Context,
  { context: { account_holder } }: Medusa.DeleteAccountHolderInput,
): Promise<Medusa.DeleteAccountHolderOutput> {
  const customer_id = customerOf(account_holder)
  if (customer_id) await context.cradle.mpgi.savedCards.forgetCustomer(customer_id, context.providerId)
  return {}
}

/** The cards that the customer has saved with the account, without their tokens. */
export async function listPaymentMethods(
  { cradle: { mpgi }, providerId }: Context,
  { context }: Medusa.ListPaymentMethodsInput,
): Promise<Medusa.ListPaymentMethodsOutput> {
  const customer_id = customerOf(context?.account_holder)
  if (!customer_id) return []
  const cards = await mpgi.savedCards.ofCustomer(customer_id, providerId)
  return cards.map((card) => {
    const { id, brand, last4, expiration_month, expiration_year } = card
    const label = mpgi.savedCards.labelOf(card)
    return { id, data: { brand, last4, expiration_month, expiration_year, label } }
  })
}

/** @throws MedusaError `not_allowed`: the gateway issues a token with a payment only (manual 2.2) */
export function savePaymentMethod(): never {
  throw new MedusaError(
    MedusaError.Types.NOT_ALLOWED,
    "A card is saved with a payment only. Pay with the card and save_card, through the card form.",
  )
}

/** @throws MedusaError `not_found`, also for a card of another customer */
export async function deletePaymentMethod(
  { cradle: { mpgi } }: Context,
  { data, context }: Medusa.DeletePaymentMethodInput,
): Promise<Medusa.DeletePaymentMethodOutput> {
  const customer_id = customerOf(context?.account_holder)
  const removed = customer_id && (await mpgi.savedCards.remove(customer_id, data.id))
  if (!removed) throw new MedusaError(MedusaError.Types.NOT_FOUND, "There is no such saved card")
  return {}
}

/** The customer of an account holder, as Medusa stores it; undefined for anything else. */
function customerOf(holder?: { data?: Record<string, unknown> }): string | undefined {
  const id = holder?.data?.id
  return typeof id === "string" ? HOLDER.exec(id)?.[1] : undefined
}
