import { findTestCard, mask, type CardBehaviour, type ResultName } from "../cards"
import type { CardOnFile } from "../ledger/records"

/** A card as it was typed. Lives for one request and is never stored. */
export interface TypedCard {
  number: string
  month: string
  year: string
  code: string
}

/** What the issuer says to a card. */
export interface Verdict {
  kind: "authorised" | "declined" | "held" | "pending" | "challenge"
  result: ResultName
}

/** The card as the sandbox may remember it, and the issuer's verdict. */
export function assess(typed: TypedCard, now: number): { card: CardOnFile; verdict: Verdict } {
  const known = findTestCard(typed.number)
  const card: CardOnFile = {
    masked: mask(typed.number),
    behaviour: known?.behaviour ?? "decline",
    expires: `${typed.month}/${typed.year}`,
  }
  if (!known) return { card, verdict: { kind: "declined", result: "not_a_test_card" } }
  if (hasExpired(card, now)) return { card, verdict: { kind: "declined", result: "expired" } }
  return { card, verdict: verdictOf(card.behaviour) }
}

/** The verdict on a card that is on file. */
export function reassess(card: CardOnFile, now: number): Verdict {
  return hasExpired(card, now) ? { kind: "declined", result: "expired" } : verdictOf(card.behaviour)
}

/** Good until the last moment of its month. */
function hasExpired({ expires }: CardOnFile, now: number): boolean {
  const [month = "", year = ""] = expires.split("/")
  return Date.UTC(Number(year), Number(month)) <= now
}

function verdictOf(behaviour: CardBehaviour): Verdict {
  switch (behaviour) {
    case "approve":
    case "slow":
    case "lost_answer":
    case "renewal_fails":
      return { kind: "authorised", result: "success" }
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
