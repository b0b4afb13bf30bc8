/** Redaction of text for logs, HTTP responses and records on screen. */
export { hasCardNumber, hasIssuedCardNumber } from "./card-number"
export { passesLuhn } from "./luhn"
export { maskCard } from "./mask-card"
export { redact } from "./redact"
export { formatLogLine } from "./format-log-line"
