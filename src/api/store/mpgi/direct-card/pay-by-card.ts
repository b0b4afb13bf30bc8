import type { CardChallenge, MpgiModuleService, PaymentRow } from "../../../../modules/mpgi"
import { buildPaymentRequest, type BuildInput, type RequestDetails } from "../../../../payment-request"
import { requireOffered } from "../../../../workflows"
import { notFound } from "../own-payment"
import { Refused } from "../refused"
import { challengeFrame, type ChallengeFrame } from "./challenge-frame"
import { limitDeclines, tooManyFromNetwork } from "./limit-declines"
import type { PostedCard } from "./card-request"
import { cardFields } from "./saved-card"

/** What a direct card payment needs. */
export interface CardPayment {
  mpgi: MpgiModuleService
  query: BuildInput["query"]
  payment: PaymentRow
  posted: PostedCard
  /** The signed-in customer whose cart or order it is. */
  customer_id: string | undefined
  /** What the server observed of the request. */
  details: RequestDetails
  /** The origin of the storefront's page, where the browser names it. */
  page: string | undefined
}

/**
 * `challenge_url`: where the customer confirms the payment, which is pending until then. `challenge_frame`: present where the
 * storefront may show it in a frame.
 */
export interface PaidByCard {
  payment: PaymentRow
  challenge_url?: string
  challenge_frame?: ChallengeFrame
}

/**
 * Pays a session by card, and returns the payment as it then is.
 * @throws Refused 404, 409, 429 or 503; MedusaError when the cart has changed or the choice is not offered.
 */
export async function payByCard(input: CardPayment): Promise<PaidByCard> {
  const { mpgi, payment, details } = input
  if (!mpgi.account(payment.provider_id).options.directCard.enabled) throw notFound()
  requireCardFlow(payment)
  requireExternal(input)
  const result = await mpgi.cardPayments.authorize(payment, {
    limit: (current) => limitDeclines(mpgi, current, details.ip),
    request: (current) => requestOf(current, input),
  })
  if (result.outcome === "recorded")
    return { payment: result.payment, ...challengeOf(result.payment, result.challenge, input) }
  if (result.outcome === "limited") throw tooManyFromNetwork()
  throw new Refused(
    503,
    "gateway_unavailable",
    "The payment could not be sent. Nothing was charged. Try again later.",
  )
}

function challengeOf(
  payment: PaymentRow,
  challenge: CardChallenge | undefined,
  { mpgi, page }: CardPayment,
): Omit<PaidByCard, "payment"> {
  if (!challenge) return {}
  const { url, sent } = challenge
  const { embedded } = mpgi.account(payment.provider_id).options
  const frame = challengeFrame({ payment, embedded, sent, page })
  return { challenge_url: url, ...(frame ? { challenge_frame: frame } : {}) }
}

/**
 * The request for a payment, with the card, and a 3-D Secure result if there is one: both go to the gateway and nowhere else.
 * @throws when the choice is not offered or the cart has changed
 */
async function requestOf(payment: PaymentRow, { mpgi, query, posted, details, customer_id }: CardPayment) {
  const { card } = posted
  const { installments, installments_id } = { ...payment.choices, ...card }
  await requireOffered(mpgi, { ...payment, choices: { installments, installments_id } }, query)
  const device = { ...mpgi.devices.of(payment), ...posted.device, ...details }
  const request = await buildPaymentRequest({ query, mpgi, payment, device, seen: details })
  const { return_url, cancel_url, ...fields } = request
  // Where the customer returns from a challenge. Without it the gateway can request none.
  const { challenges } = mpgi.account(payment.provider_id).options.directCard
  const addresses = challenges ? { return_url, cancel_url } : {}
  if (fields.subscription) requireAtOnce(card)
  const { consent, ...chosen } = await cardFields({ mpgi, payment, posted, customer_id })
  const { mpi_info } = card
  const external = mpi_info ? { additional_information: [{ mpi_info }] } : {}
  return { fields: { ...fields, ...addresses, ...chosen.fields, ...external }, device, consent }
}

/** Such a result says that the card's issuer bears the risk, so an account has to admit it. */
function requireExternal({ mpgi, payment, posted }: CardPayment): void {
  const { externalAuthentication } = mpgi.account(payment.provider_id).options.directCard
  if (externalAuthentication || !posted.card.mpi_info) return
  const message = "mpi_info is not accepted for this account; set directCard.externalAuthentication"
  throw new Refused(400, "invalid_data", message)
}

/** A session has one flow, chosen when it was created: its order is never open in two places. */
function requireCardFlow({ flow }: PaymentRow): void {
  if (flow === "card") return
  throw new Refused(
    409,
    "not_a_card_session",
    "This payment session was created for another flow. Create a payment session with the flow card.",
  )
}

/** The manual has no rule for a contract whose first payment is in installments, so it is not sent. */
function requireAtOnce({ installments, installments_id }: PostedCard["card"]): void {
  if (Number(installments ?? 0) <= 1 && !installments_id) return
  const message = "A subscription cannot be paid in installments. Choose to pay at once."
  throw new Refused(400, "mpgi_plan_installments", message)
}
