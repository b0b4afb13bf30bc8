import { maskCard } from "../../../gateway"
import { brandOf } from "./card-brand"

/** What a masked card number shows of the card. */
export interface ReportedCard {
  brand: string | null
  last4: string
}

/**
 * The card of the gateway's mask: leading digits, asterisks, trailing digits (manual 2.3 `card`). Undefined where it does not end
 * with four digits. The brand is null unless six leading digits show it: fewer are those of several schemes.
 */
export function cardOfMask(card: string | undefined): ReportedCard | undefined {
  const mask = maskCard((card ?? "").replace(/[\s-]/g, ""))
  const last4 = /\d{4}$/.exec(mask)?.[0]
  return last4 === undefined ? undefined : { brand: /^\d{6}/.test(mask) ? brandOf(mask) : null, last4 }
}
