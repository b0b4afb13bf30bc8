/** What may be said aloud: in a log, in an answer over HTTP, in a row that a person reads. */
export { hasCardNumber, passesLuhn } from "./card-number"
export { maskCard } from "./mask-card"
export { redact } from "./redact"
export { tell } from "./tell"
