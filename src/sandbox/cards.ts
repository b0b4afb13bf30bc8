import { splitResult, type RiskReason } from "../gateway/fields"

/** How the issuer in the sandbox treats a card. */
export type CardBehavior =
  | "approve"
  | "challenge"
  | "insufficient_funds"
  | "decline"
  | "expired"
  | "wrong_code"
  | "review"
  | "pending"
  | "slow"
  | "lost_response"
  | "renewal_fails"
  | "renewal_authorized"
  | "renewal_differs"

export interface TestCard {
  /** A test number published by a scheme or processor. It passes the Luhn check and is never a real card. */
  number: string
  scheme: string
  behavior: CardBehavior
  /** What a payment with this card does, for the pages and `--help`. */
  description: string
}

const card = (number: string, scheme: string, behavior: CardBehavior, description: string): TestCard => ({
  number,
  scheme,
  behavior,
  description,
})

/** Every card that the sandbox accepts, with any future expiry date and any security code. */
export const TEST_CARDS: readonly TestCard[] = [
  card("4111111111111111", "Visa", "approve", "authorized, no challenge"),
  card("5555555555554444", "Mastercard", "approve", "authorized, no challenge"),
  card("378282246310005", "American Express", "approve", "authorized, no challenge (four-digit code)"),
  card(
    "4000000000001091",
    "Visa",
    "challenge",
    "3-D Secure challenge: code 1234 succeeds, code fail is declined",
  ),
  card("4000000000009995", "Visa", "insufficient_funds", "declined, insufficient funds"),
  card("4000000000000002", "Visa", "decline", "declined by the issuer"),
  card("4000000000000069", "Visa", "expired", "declined, expired card"),
  card("4000000000000127", "Visa", "wrong_code", "declined, wrong security code"),
  card("4000000000009235", "Visa", "review", "held for review, risk action REVIEW"),
  card("4000000000003220", "Visa", "pending", "pending, authorized 30 seconds later"),
  card("4000000000000077", "Visa", "slow", "authorized, the response takes 5 seconds"),
  card(
    "4000000000000119",
    "Visa",
    "lost_response",
    "authorized, the connection is reset before the response",
  ),
  card("4000000000000341", "Visa", "renewal_fails", "authorized, renewals of a subscription are declined"),
  card(
    "4000002500003155",
    "Visa",
    "renewal_authorized",
    "authorized, renewals of a subscription are authorized and not captured",
  ),
  card(
    "4000002760003184",
    "Visa",
    "renewal_differs",
    "authorized, renewals of a subscription are charged 1.00 more than the contract says",
  ),
]

/** The codes of `result_info`. 0000 is the manual's; the manual has no catalog of the others (7.5). */
export const RESULTS = {
  success: splitResult("0000:Success"),
  declined: splitResult("1001:Declined by the issuer"),
  insufficient_funds: splitResult("1002:Insufficient funds"),
  expired: splitResult("1003:Expired card"),
  wrong_code: splitResult("1004:Wrong security code"),
  threeds_failed: splitResult("1005:3-D Secure authentication failed"),
  threeds_required: splitResult("1006:3-D Secure authentication required, use the hosted page"),
  not_a_test_card: splitResult("1007:Not a test card of this sandbox"),
  canceled_by_shopper: splitResult("1008:Canceled by the shopper"),
  expired_page: splitResult("1009:The payment page expired"),
  review: splitResult("2001:Held for review"),
  pending: splitResult("2002:Pending"),
} as const
export type ResultName = keyof typeof RESULTS

/** The card with this number, digits only. */
export function findTestCard(number: string): TestCard | undefined {
  return TEST_CARDS.find((testCard) => testCard.number === number)
}

/** `411111******1111`. Manual 2.3. */
export function maskNumber(number: string): string {
  return number.slice(0, 6) + "*".repeat(number.length - 10) + number.slice(-4)
}

/** The risk engine's assessment. Manual 2.3. */
export function assessRisk(behavior: CardBehavior): { action: string; score: string; reasons: RiskReason[] } {
  const address = { name: "address", status: "ACCEPT" }
  return behavior === "review"
    ? { action: "REVIEW", score: "78", reasons: [address, { name: "velocity", status: "REVIEW" }] }
    : { action: "ACCEPT", score: "12", reasons: [address] }
}
