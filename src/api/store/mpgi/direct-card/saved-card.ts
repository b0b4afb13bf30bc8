import type { CardPaymentRequest, MpgiModuleService, PaymentRow } from "../../../../modules/mpgi"
import { brandOf } from "../../../../modules/mpgi/values"
import { invalid, type PostedCard } from "./card-request"
import { savedCardNotFound } from "../saved-cards/own-saved-card"

interface Input {
  mpgi: MpgiModuleService
  payment: Pick<PaymentRow, "provider_id">
  posted: PostedCard
  /** The signed-in customer whose purchase it is. */
  customer_id: string | undefined
}
interface Chosen {
  fields: Partial<CardPaymentRequest["fields"]>
  consent?: CardPaymentRequest["consent"]
}

/**
 * What a posted card is at the gateway, without a 3-D Secure result that came with it: the card, with `token_flag` where it is to be saved, or the token of a saved card. Manual 2.2
 * `token_flag`, `token_id`.
 * @throws Refused 400 where the account saves no cards or needs the code, 404 for a card that is not the customer's
 */
export async function cardFields(input: Input): Promise<Chosen> {
  const { posted, mpgi, payment } = input
  if ("saved_card_id" in posted) return savedCard({ ...input, posted })
  const { mpi_info: _, ...fields } = posted.card
  if (!posted.save_card) return { fields }
  const { savedCards } = mpgi.account(payment.provider_id).options
  const { customer_id } = input
  if (!savedCards.enabled) throw invalid("save_card", "is not offered: pay without saving the card")
  if (customer_id === undefined)
    throw invalid("save_card", "needs a signed-in customer: sign in, or pay without saving the card")
  const { card, expiration_month, expiration_year } = fields
  const shown = { brand: brandOf(card), last4: card.slice(-4), expiration_month, expiration_year }
  return {
    fields: { ...fields, token_flag: savedCards.tokenFlag },
    consent: { ...shown, customer_id },
  }
}

async function savedCard({
  mpgi,
  payment: { provider_id },
  posted,
  customer_id,
}: Omit<Input, "posted"> & { posted: Extract<PostedCard, { saved_card_id: string }> }): Promise<Chosen> {
  const { savedCards } = mpgi.account(provider_id).options
  if (!savedCards.enabled || customer_id === undefined) throw savedCardNotFound()
  const card = await mpgi.savedCards.find(customer_id, posted.saved_card_id)
  // A token is of one account: another one's gateway does not know it.
  if (card?.provider_id !== provider_id) throw savedCardNotFound()
  if (savedCards.securityCode && posted.card.security_code === undefined)
    throw invalid("security_code", "is required")
  const token_id = mpgi.savedCards.tokenOf(card)
  if (token_id === null) throw savedCardNotFound()
  const { mpi_info: _, ...fields } = posted.card
  return { fields: { ...fields, token_id } }
}
