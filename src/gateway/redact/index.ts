/** Redaction of text for logs, HTTP responses and records on screen. */
export { hasCardNumber, passesLuhn } from "./card-number"
export { maskCard } from "./mask-card"
export { redact } from "./redact"
export { formatLogLine } from "./format-log-line"
