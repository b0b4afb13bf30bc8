import { findTestCard, maskNumber, type CardBehavior, type ResultName } from "../cards"
import type { CardOnFile } from "../ledger/records"

/** A card as the customer entered it. It exists for one request and is never stored. */
export interface CardDetails {
  number: string
  month: string
  year: string
  code: string
}

/** The issuer's answer to a payment with a card. */
export interface IssuerDecision {
  kind: "authorized" | "declined" | "held" | "pending" | "challenge"
  result: ResultName
}

/** The part of an entered card that may be stored, and the issuer's decision. */
export function decideCard(
  details: CardDetails,
  now: number,
): { card: CardOnFile; decision: IssuerDecision } {
  const testCard = findTestCard(details.number)
  const card: CardOnFile = {
    masked: maskNumber(details.number),
    behavior: testCard?.behavior ?? "decline",
    expires: `${details.month}/${details.year}`,
  }
  if (!testCard) return { card, decision: { kind: "declined", result: "not_a_test_card" } }
  return { card, decision: decideSavedCard(card, now) }
}

/** The issuer's decision on a card on file. */
export function decideSavedCard(card: CardOnFile, now: number): IssuerDecision {
  return hasExpired(card, now) ? { kind: "declined", result: "expired" } : decisionFor(card.behavior)
}

/** A card is valid until the end of its month. */
function hasExpired({ expires }: CardOnFile, now: number): boolean {
  const [month = "", year = ""] = expires.split("/")
  return Date.UTC(Number(year), Number(month)) <= now
}

function decisionFor(behavior: CardBehavior): IssuerDecision {
  switch (behavior) {
    case "approve":
    case "slow":
    case "lost_response":
    case "renewal_fails":
    case "renewal_authorized":
    case "renewal_differs":
      return { kind: "authorized", result: "success" }
    case "challenge":
      return { kind: "challenge", result: "threeds_required" }
    case "review":
      return { kind: "held", result: "review" }
    case "pending":
      return { kind: "pending", result: "pending" }
    case "insufficient_funds":
      return { kind: "declined", result: "insufficient_funds" }
    case "decline":
      return { kind: "declined", result: "declined" }
    case "expired":
      return { kind: "declined", result: "expired" }
    case "wrong_code":
      return { kind: "declined", result: "wrong_code" }
  }
}
