import { maskCard } from "../../../gateway"

/** First digits of the card schemes, as ISO/IEC 7812 registers them; the first match counts. */
const BRANDS: readonly [brand: string, digits: RegExp][] = [
  ["amex", /^3[47]/],
  ["diners", /^3(0[0-5]|[68])/],
  ["jcb", /^35(2[89]|[3-8])/],
  [
    "elo",
    /^(4011(78|79)|431274|438935|451416|457393|457631|504175|506699|5067|509|627780|636297|636368|65003)/,
  ],
  ["hipercard", /^(606282|3841)/],
  ["mastercard", /^(5[1-5]|2(22[1-9]|2[3-9]|[3-6]|7[01]|720))/],
  ["visa", /^4/],
  ["discover", /^6(011|4[4-9]|5)/],
  ["unionpay", /^62/],
  ["maestro", /^(5[06-9]|6)/],
]

/** The scheme of a card number, such as `visa`; null for an unknown one. */
export function brandOf(number: string): string | null {
  return BRANDS.find(([, digits]) => digits.test(number))?.[0] ?? null
}

/** The details that a masked card number shows. */
export interface ReportedCard {
  brand: string | null
  last4: string
}

/**
 * The card of the gateway's mask: leading digits, asterisks, trailing digits (manual 2.3 `card`). Undefined when the
 * mask does not end with four digits. The brand is null without six leading digits, because fewer digits match several
 * schemes.
 */
export function cardOfMask(card: string | undefined): ReportedCard | undefined {
  const mask = maskCard((card ?? "").replace(/[\s-]/g, ""))
  const last4 = /\d{4}$/.exec(mask)?.[0]
  return last4 === undefined ? undefined : { brand: /^\d{6}/.test(mask) ? brandOf(mask) : null, last4 }
}
