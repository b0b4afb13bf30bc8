"use client"

/** React components for a storefront. React 18 and 19; no styles: each part has a class name that begins with `mpgi-`. */
export { CardForm, type CardFormProps } from "./card-form"
export { formatCardNumber, formatExpiry, isCardNumber, isSecurityCode, readExpiry } from "./card-input"
export { EmbeddedPayment, type EmbeddedPaymentProps } from "./embedded-payment"
export { fetchStatus } from "./fetch-status"
export { followPayment } from "./follow-payment"
export { InstallmentSelect, type InstallmentData, type InstallmentSelectProps } from "./installment-select"
export { PaymentResultView, type PaymentResultViewProps } from "./payment-result-view"
export { PlanDisclosure, type PlanDisclosureProps } from "./plan-disclosure"
export { RedirectButton, type RedirectButtonProps } from "./redirect-button"
export { SavedCardForm, type SavedCardFormProps } from "./saved-card-form"
export type { Language, Texts } from "./texts"
