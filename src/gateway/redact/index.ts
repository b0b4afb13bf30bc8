/** Redaction of text for logs, HTTP responses and records on screen. */
export { hasCardNumber, hasIssuedCardNumber, passesLuhn, maskCard } from "./card-number"
export { redact, formatLogLine } from "./redact"
