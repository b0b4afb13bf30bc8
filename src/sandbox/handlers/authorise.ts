import type { RequestOf } from "../../gateway/operations"
import { spaced } from "../dates"
import { assess, reassess, type Verdict } from "../effects/assess"
import { claimOrder, conclude, newTransaction, saveCard } from "../effects/payment"
import type { Call } from "../http/call"
import type { CardOnFile, Transaction } from "../ledger/records"
import { orderStatus } from "../ledger/position"
import { Refusal } from "../refusal"
import type { Handlers } from "./handlers"

/** A payment with the card, or the token of one, in the request. Manual 2.3. */
export const authorise: Handlers["authorise"] = (request, call) => {
  const { card, verdict: issuer } = readCard(request, call)
  claimOrder(call, request)
  const transaction = newTransaction(call, request, "direct")
  const verdict = authenticate(request, transaction, issuer)
  if (verdict.kind !== "declined" && verdict.kind !== "challenge" && request.token_flag === "YES") {
    saveCard(call, transaction, card)
  }
  conclude(call, transaction, card, verdict, "api")
  if (card.behaviour === "slow") call.afterwards.push({ kind: "delay", delayMs: call.settings.slowMs })
  if (card.behaviour === "lost_answer") call.afterwards.push({ kind: "reset" })
  return reply(call, transaction, card)
}

function readCard(
  request: RequestOf<"authorise">,
  { ledger, clock }: Call,
): { card: CardOnFile; verdict: Verdict } {
  const {
    token_id,
    card: number,
    expiration_month: month,
    expiration_year: year,
    security_code: code,
  } = request
  if (token_id !== undefined && token_id !== "") {
    const saved = ledger.card(token_id)
    const isTheirs = saved?.shopper_id === (request.shopper_id ?? "")
    if (!saved || !isTheirs) throw new Refusal(404, "record not found: token_id")
    const { masked, behaviour, expires } = saved
    const card = { masked, behaviour, expires }
    return { card, verdict: reassess(card, clock.now()) }
  }
  if (number === undefined || month === undefined || year === undefined || code === undefined) {
    throw new Refusal(
      400,
      "invalid input: card, expiration_month, expiration_year and security_code are needed",
    )
  }
  return assess({ number, month, year, code }, clock.now())
}

/** A server cannot be challenged: a card that wants it needs results from elsewhere, or the hosted page. */
function authenticate(request: RequestOf<"authorise">, transaction: Transaction, issuer: Verdict): Verdict {
  const outside =
    request.additional_information?.some(({ mpi_info }) => (mpi_info.cavv ?? "") !== "") ?? false
  const challenged = issuer.kind === "challenge"
  transaction.is3ds = outside || (request.open3d === "do3DS" && !challenged)
  if (outside) transaction.threeds_result = "Authenticated by the merchant"
  else if (challenged) transaction.threeds_result = "Not authenticated"
  else if (transaction.is3ds) transaction.threeds_result = "Authenticated without a challenge"
  return outside && challenged ? { kind: "authorised", result: "success" } : issuer
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
    recurring_deduction_time: contract ? spaced(contract.next_at) : "",
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
