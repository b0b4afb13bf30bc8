/**
 * A client for the Merchant Payment Gateway Interface, usable without Medusa.
 * Section numbers in this folder refer to the manual of the interface.
 */
export { GatewayClient, type ForwardingForm, type Selection } from "./client"
export type { Encoding, GatewayClientOptions } from "./client-options"
export { wireOptions } from "./options-schema"
export type { BatchOutcome, OrderOf } from "./batch"
export type { Exchange } from "./listeners"
export type { Row } from "./verdict"
export { paused as pausedError } from "./call"
export { GatewayError, type GatewayErrorCode, type Outcome } from "./errors"
export { readNotification, type Trust, type VerifiedNotification } from "./notification"
export { isLoopback, isWithin, networks } from "./networks"
export { probe, type Probed, type Unreached, testSignature, type SignatureFault } from "./self-test"
export { canonical, signer, verify, verifiedBy } from "./signature"
export { secretsIn } from "./signature-options"
export type {
  KeyedSignature,
  KeyedSignatureFunction,
  SignatureFunction,
  SignatureInput,
  SignatureOption,
  SignaturePreset,
  SigningSecret,
  SigningSecrets,
} from "./signature"
export { OPEN_NAMES, type Dialect, type WireNames } from "./dialect"
export { dialectProblem } from "./dialect-problem"
export type { Operation, SignaturePolicy } from "./message"
export { operations, type Notification, type OperationName, type ReplyOf, type RequestOf } from "./operations"
export { amountOf, orderNo, transactionId, type Amount, type OrderNo, type TransactionId } from "./brands"
export { formatAmount, decimalsOf, sameAmount, type Decimals } from "./fields/amount"
export {
  orderState,
  paymentState,
  RESULT_CODES,
  SUBSCRIPTION_OVER,
  type PaymentState,
  type ResultCodes,
  splitResult,
  type CodedMessage,
} from "./fields/status"
export { readMoment } from "./fields/text"
export { escapeHtml, renderForwardingPage } from "./formats"
export { formatLogLine, hasCardNumber, hasIssuedCardNumber, maskCard, passesLuhn, redact } from "./redact"
