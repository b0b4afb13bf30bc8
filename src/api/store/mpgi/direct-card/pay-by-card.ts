import type { MedusaContainer } from "@medusajs/framework/types"
import type {
  CardChallenge,
  MpgiModuleService,
  PaymentRow,
  Account,
  CardPaymentRequest,
} from "../../../../modules/mpgi"
import { buildPaymentRequest, type BuildInput, type RequestDetails } from "../../../../payment-request"
import { requireOffered, withShopFields } from "../../../../workflows"
import { brandOf } from "../../../../modules/mpgi/values"
import { notFound, savedCardNotFound } from "../own-payment"
import { Refused } from "../respond"
import { invalid, type PostedCard } from "./card-request"

/**
 * Width and height of a 3-D Secure challenge window in CSS pixels, by `challenge_window_size` of manual 2.2. The codes are those of
 * EMV 3-D Secure; 05 is the full screen and has no size.
 */
export const CHALLENGE_WINDOWS: ReadonlyMap<string, readonly [width: number, height: number]> = new Map([
  ["01", [250, 400]],
  ["02", [390, 400]],
  ["03", [500, 600]],
  ["04", [600, 400]],
])

/** What a direct card payment needs. */
export interface CardPayment {
  container: MedusaContainer
  mpgi: MpgiModuleService
  query: BuildInput["query"]
  payment: PaymentRow
  posted: PostedCard
  /** The signed-in customer whose cart or order it is. */
  customer_id: string | undefined
  /** What the server observed about the request. */
  details: RequestDetails
  /** The origin of the storefront's page, if the browser sent it. */
  page: string | undefined
}

/**
 * `challenge_url`: the address at which the customer confirms the payment, which is pending until then.
 * `challenge_frame`: present if the storefront may show that page in a frame.
 */
export interface PaidByCard {
  payment: PaymentRow
  challenge_url?: string
  challenge_frame?: ChallengeFrame
}

/**
 * Pays a session by card and returns the payment in its new state.
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
 * The request for a payment, with the card and any 3-D Secure result. Both are sent to the gateway and nowhere else.
 * @throws when the choice is not offered or the cart has changed
 */
async function requestOf(
  payment: PaymentRow,
  { container, mpgi, query, posted, details, customer_id }: CardPayment,
) {
  const { card } = posted
  const { installments, installments_id } = { ...payment.choices, ...card }
  await requireOffered(mpgi, { ...payment, choices: { installments, installments_id } }, query)
  const device = { ...mpgi.devices.of(payment), ...posted.device, ...details }
  const built = await buildPaymentRequest({ query, mpgi, payment, device, seen: details })
  const request = await withShopFields(built, payment, container)
  const { return_url, cancel_url, ...fields } = request
  // The addresses to which the customer returns from a challenge. Without them the gateway cannot request one.
  const { challenges } = mpgi.account(payment.provider_id).options.directCard
  const addresses = challenges ? { return_url, cancel_url } : {}
  if (fields.subscription) requireAtOnce(card)
  const { consent, ...chosen } = await cardFields({ mpgi, payment, posted, customer_id })
  const external = card.mpi_info ? { additional_information: [{ mpi_info: card.mpi_info }] } : {}
  return { fields: { ...fields, ...addresses, ...chosen.fields, ...external }, device, consent }
}

/** Refuses an external 3-D Secure result that the account does not allow: it moves the risk to the card's issuer. */
function requireExternal({ mpgi, payment, posted }: CardPayment): void {
  const { externalAuthentication } = mpgi.account(payment.provider_id).options.directCard
  if (externalAuthentication || !posted.card.mpi_info) return
  const message = "mpi_info is not accepted for this account; set directCard.externalAuthentication"
  throw new Refused(400, "invalid_data", message)
}

/** Refuses a session of another flow. A session keeps its first flow, so that its order is open in only one place. */
function requireCardFlow({ flow }: PaymentRow): void {
  if (flow === "card") return
  throw new Refused(
    409,
    "not_a_card_session",
    "This payment session was created for another flow. Create a payment session with the flow card.",
  )
}

/** Refuses installments. The manual has no rule for a contract whose first payment is in installments. */
function requireAtOnce({ installments, installments_id }: PostedCard["card"]): void {
  if (Number(installments ?? 0) <= 1 && !installments_id) return
  const message = "A subscription cannot be paid in installments. Choose to pay at once."
  throw new Refused(400, "mpgi_plan_installments", message)
}

/**
 * Slows down tests of stolen cards. It limits the cards per session, and the cards per hour of one network that were
 * declined or are not decided yet. They are counted in the database, for all instances together, and again when the
 * payment is claimed. Behind a proxy that Express does not know, all customers have the proxy's address. Then raise
 * `directCard.maxDeclinesPerAddress`.
 * @throws Refused 429.
 */
async function limitDeclines(
  mpgi: MpgiModuleService,
  payment: PaymentRow,
  ip: string | undefined,
): Promise<void> {
  const { maxAttempts, maxDeclinesPerAddress } = mpgi.account(payment.provider_id).options.directCard
  const sent = await mpgi.cardAttempts.sent(payment.payment_session_id)
  if (sent >= maxAttempts) throw tooMany("Too many cards were tried. Start the payment again.")
  if (ip !== undefined && (await mpgi.cardAttempts.isLimited(ip, maxDeclinesPerAddress)))
    throw tooManyFromNetwork()
}

function tooManyFromNetwork(): Refused {
  return tooMany("Too many cards were tried from your network. Try again later.")
}

function tooMany(message: string): Refused {
  return new Refused(429, "too_many_attempts", message)
}

/** How the storefront may show a challenge in a frame of its page. */
interface ChallengeFrame {
  /** The origin of our return page, which reports to the page around the frame that the customer is back. */
  origin: string
  /** In CSS pixels: the size for which the issuer renders its page. */
  width: number
  height: number
}

interface Challenged {
  payment: Pick<PaymentRow, "payment_link_id">
  embedded: Account["embedded"]
  /** The fields that were sent to the gateway. */
  sent: { challenge_window_size?: string | undefined; return_url?: string | undefined }
  /** The origin of the storefront's page, if the browser names it. */
  page: string | undefined
}

/**
 * The frame of a challenge. Undefined without a fixed size, and in two other cases. If the return page cannot be
 * framed, it could not report the return. If the gateway's page needs cookies, no page of ours could notice that they
 * are blocked.
 */
export function challengeFrame({ payment, embedded, sent, page }: Challenged): ChallengeFrame | undefined {
  const size = CHALLENGE_WINDOWS.get(sent.challenge_window_size ?? "")
  const { origins, needsCookies } = embedded
  if (!size || !sent.return_url || payment.payment_link_id || needsCookies) return undefined
  if (origins.length === 0 || (page !== undefined && !origins.includes(page))) return undefined
  const [width, height] = size
  return { origin: new URL(sent.return_url).origin, width, height }
}

interface PostedFor {
  mpgi: MpgiModuleService
  payment: Pick<PaymentRow, "provider_id">
  posted: PostedCard
  /** The signed-in customer whose purchase it is. */
  customer_id: string | undefined
}

interface ChosenCard {
  fields: Partial<CardPaymentRequest["fields"]>
  consent?: CardPaymentRequest["consent"]
}

/**
 * The card fields for the gateway, without any 3-D Secure result: the posted card, or the token of a saved card. A card
 * that is to be saved has `token_flag`. Manual 2.2 `token_flag`, `token_id`.
 * @throws Refused 400 if the account saves no cards or needs the code, 404 for a card that is not the customer's
 */
async function cardFields(input: PostedFor): Promise<ChosenCard> {
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
}: Omit<PostedFor, "posted"> & {
  posted: Extract<PostedCard, { saved_card_id: string }>
}): Promise<ChosenCard> {
  const { savedCards } = mpgi.account(provider_id).options
  if (!savedCards.enabled || customer_id === undefined) throw savedCardNotFound()
  const card = await mpgi.savedCards.find(customer_id, posted.saved_card_id)
  // A token belongs to one account. The gateway of another account does not know it.
  if (card?.provider_id !== provider_id) throw savedCardNotFound()
  if (savedCards.securityCode && posted.card.security_code === undefined)
    throw invalid("security_code", "is required")
  const token_id = mpgi.savedCards.tokenOf(card)
  if (token_id === null) throw savedCardNotFound()
  const { mpi_info: _, ...fields } = posted.card
  return { fields: { ...fields, token_id } }
}
