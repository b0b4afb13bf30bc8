import type { RequestOf } from "../../gateway/operations"
import { plainTime } from "../clock"
import { appendEntry } from "../effects/entries"
import { MAX_CARD_ATTEMPTS } from "../effects/hosted-payment"
import { decideCard, decideSavedCard, type IssuerDecision } from "../effects/issuer"
import { applyDecision, claimOrder, createTransaction, saveCard } from "../effects/payment"
import { secretToken } from "../ids"
import type { Call } from "../http/verified-request"
import type { CardOnFile, Transaction } from "../ledger/records"
import { orderStatus } from "../ledger/position"
import { Refusal } from "../refusal"
import type { Handlers } from "./handlers"

/** A direct payment with a card or a saved card's token. Manual 2.3. */
export const authorise: Handlers["authorise"] = (request, call) => {
  const { card, decision: issuerDecision } = decide(request, call)
  claimOrder(call, request)
  const transaction = createTransaction(call, request, "direct")
  const decision = authenticate(request, transaction, issuerDecision)
  if (decision.kind === "challenge" && request.return_url) {
    appendEntry(call, transaction, "opened", "api")
    return {
      ...reply(call, transaction, card),
      threeds_url: startChallenge(call, transaction, request, card),
    }
  }
  if (decision.kind !== "declined" && decision.kind !== "challenge" && request.token_flag === "YES") {
    saveCard(call, transaction, card)
  }
  applyDecision(call, transaction, card, decision, "api")
  if (card.behavior === "slow") call.cardFaults.push({ kind: "delay", delayMs: call.settings.slowMs })
  if (card.behavior === "lost_response") call.cardFaults.push({ kind: "reset" })
  return reply(call, transaction, card)
}

function decide(
  request: RequestOf<"authorise">,
  { ledger, clock }: Call,
): { card: CardOnFile; decision: IssuerDecision } {
  const {
    token_id,
    card: number,
    expiration_month: month,
    expiration_year: year,
    security_code: code,
  } = request
  if (token_id !== undefined && token_id !== "") {
    const saved = ledger.card(token_id)
    const ownsCard = saved?.shopper_id === (request.shopper_id ?? "")
    if (!saved || !ownsCard) throw new Refusal(404, "record not found: token_id")
    const { masked, behavior, expires } = saved
    const card = { masked, behavior, expires }
    return { card, decision: decideSavedCard(card, clock.now()) }
  }
  if (number === undefined || month === undefined || year === undefined || code === undefined) {
    throw new Refusal(
      400,
      "invalid input: card, expiration_month, expiration_year and security_code are required",
    )
  }
  return decideCard({ number, month, year, code }, clock.now())
}

/** Starts a challenge on a page of the gateway. The customer returns from it as from the payment page. */
function startChallenge(
  { ledger, clock, settings, baseUrl }: Call,
  { transaction_id }: Transaction,
  request: RequestOf<"authorise">,
  card: CardOnFile,
): string {
  const token = secretToken()
  const {
    card: _card,
    security_code: _code,
    expiration_month: _month,
    expiration_year: _year,
    ...kept
  } = request
  const expires_at = clock.now() + settings.checkoutMs
  const challenge = { card, attempts: 0 }
  // The page accepts no other card. After a failed challenge, the customer has to start another payment.
  const attempts = MAX_CARD_ATTEMPTS
  ledger.addCheckout({ token, transaction_id, request: kept, expires_at, closed: false, attempts, challenge })
  return `${baseUrl}/pay/${token}`
}

/**
 * Without a return address no challenge is possible. A card that requires a challenge then needs `mpi_info`, or the
 * hosted page.
 */
function authenticate(
  request: RequestOf<"authorise">,
  transaction: Transaction,
  decision: IssuerDecision,
): IssuerDecision {
  const external =
    request.additional_information?.some(({ mpi_info }) => (mpi_info.cavv ?? "") !== "") ?? false
  const challenged = decision.kind === "challenge"
  transaction.is3ds = external || (request.open3d === "do3DS" && !challenged)
  if (external) transaction.threeds_result = "Authenticated by the merchant"
  else if (challenged) transaction.threeds_result = "Not authenticated"
  else if (transaction.is3ds) transaction.threeds_result = "Authenticated without a challenge"
  return external && challenged ? { kind: "authorized", result: "success" } : decision
}

function reply(call: Call, transaction: Transaction, card: CardOnFile): ReturnType<typeof authorise> {
  const { state } = call.ledger.position(transaction)
  const { request, recurring_id } = transaction
  const contract = recurring_id === undefined ? undefined : call.ledger.contract(recurring_id)
  return {
    order_no: transaction.order_no,
    amount: transaction.amount,
    currency: transaction.currency,
    transaction_id: transaction.transaction_id,
    card: card.masked,
    order_status: orderStatus(state),
    result_info: { ...transaction.result },
    contract_name: contract?.contract_name ?? "",
    recurring_id: recurring_id ?? "",
    recurring_deduction_period: contract ? `${contract.interval_count} ${contract.interval}` : "",
    recurring_deduction_time: contract ? plainTime(contract.next_at) : "",
    note: request.note ?? "",
    token_id: transaction.token_id ?? "",
    connector: transaction.connector,
    threeds_result: transaction.threeds_result,
    risk_action: transaction.risk.action,
    risk_score: transaction.risk.score,
    risk_reasons: transaction.risk.reasons,
    ...(request.installments && {
      installments: request.installments,
      installments_id: request.installments_id ?? "",
    }),
  }
}
