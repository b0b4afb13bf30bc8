import { splitResult, type RiskReason } from "../gateway/fields"

/** What the sandbox's issuer does with a card. */
export type CardBehaviour =
  | "approve"
  | "challenge"
  | "insufficient_funds"
  | "decline"
  | "expired"
  | "wrong_code"
  | "review"
  | "pending"
  | "slow"
  | "lost_answer"
  | "renewal_fails"

export interface TestCard {
  /** A published test number of a scheme or processor; passes the Luhn check; never a real card. */
  number: string
  scheme: string
  behaviour: CardBehaviour
  /** What happens, for the pages and `--help`. */
  about: string
}

const card = (number: string, scheme: string, behaviour: CardBehaviour, about: string): TestCard => ({
  number,
  scheme,
  behaviour,
  about,
})

/** Every card that the sandbox knows. Any expiry in the future and any security code go with them. */
export const TEST_CARDS: readonly TestCard[] = [
  card("4111111111111111", "Visa", "approve", "authorised, no challenge"),
  card("5555555555554444", "Mastercard", "approve", "authorised, no challenge"),
  card("378282246310005", "American Express", "approve", "authorised, no challenge (four-digit code)"),
  card("4000000000001091", "Visa", "challenge", "3-D Secure challenge: 1234 passes, fail fails"),
  card("4000000000009995", "Visa", "insufficient_funds", "declined, insufficient funds"),
  card("4000000000000002", "Visa", "decline", "declined by the issuer"),
  card("4000000000000069", "Visa", "expired", "declined, expired card"),
  card("4000000000000127", "Visa", "wrong_code", "declined, wrong security code"),
  card("4000000000009235", "Visa", "review", "held for review, risk action REVIEW"),
  card("4000000000003220", "Visa", "pending", "pending, authorised 30 seconds later"),
  card("4000000000000077", "Visa", "slow", "authorised, the answer takes 5 seconds"),
  card("4000000000000119", "Visa", "lost_answer", "authorised, the connection is reset before the answer"),
  card("4000000000000341", "Visa", "renewal_fails", "authorised, renewals of a subscription are declined"),
]

/** The codes of `result_info`. 0000 is the manual's; the manual has no catalogue of the others (7.5). */
export const RESULTS = {
  success: splitResult("0000:Success"),
  declined: splitResult("1001:Declined by the issuer"),
  insufficient_funds: splitResult("1002:Insufficient funds"),
  expired: splitResult("1003:Expired card"),
  wrong_code: splitResult("1004:Wrong security code"),
  threeds_failed: splitResult("1005:3-D Secure authentication failed"),
  threeds_required: splitResult("1006:3-D Secure authentication required, use the hosted page"),
  not_a_test_card: splitResult("1007:Not a test card of this sandbox"),
  cancelled_by_shopper: splitResult("1008:Cancelled by the shopper"),
  abandoned: splitResult("1009:The payment page expired"),
  review: splitResult("2001:Held for review"),
  pending: splitResult("2002:Pending"),
} as const
export type ResultName = keyof typeof RESULTS

/** The card with this number, digits only. */
export function findTestCard(number: string): TestCard | undefined {
  return TEST_CARDS.find((known) => known.number === number)
}

/** `411111******1111`. Manual 2.3. */
export function mask(number: string): string {
  return number.slice(0, 6) + "*".repeat(number.length - 10) + number.slice(-4)
}

/** What the risk engine says. Manual 2.3. */
export function risk(behaviour: CardBehaviour): { action: string; score: string; reasons: RiskReason[] } {
  const address = { name: "address", status: "ACCEPT" }
  return behaviour === "review"
    ? { action: "REVIEW", score: "78", reasons: [address, { name: "velocity", status: "REVIEW" }] }
    : { action: "ACCEPT", score: "12", reasons: [address] }
}
