import { maskCard } from "../../../gateway"
import { brandOf } from "./card-brand"

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
