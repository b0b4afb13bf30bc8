import { calculateAdjustmentAmountFromPromotion, decorateCartTotals, MathBN } from "@medusajs/framework/utils"
import type { BigNumberInput } from "@medusajs/framework/types"
import type { Line, Promotion, Situation } from "./situation"

export interface Figures {
  /** Medusa's own, which it does not round: 19.99 and 8.875 % are 21.7641125. A decimal string. */
  total: string
  /** What travels to the gateway: the total, rounded once, halves up, to the decimals that the account sends. */
  amount: string
  /** The cart as Medusa answers it: lines, deliveries and their parts of the total. */
  cart: DecoratedCart
}

export interface DecoratedCart {
  total: number
  tax_total: number
  discount_subtotal: number
  credit_line_total: number
  items: (Record<string, unknown> & { id: string; quantity: number; total: number })[]
  shipping_methods: Record<string, unknown>[]
}

/** What differs from the situation: more pieces, another promotion or none, another credit or none. */
export interface Changed {
  lines?: readonly Line[]
  delivery?: string
  promotion?: Promotion | undefined
  credit?: string | undefined
}

/** Decimals of the currencies (ISO 4217). */
const ISO: Record<string, number> = { USD: 2, EUR: 2, GBP: 2, JPY: 0, HUF: 2, KWD: 3 }

/** Digits after which a discrepancy is that of Medusa's storage: it keeps 20 digits of a number. */
const KEPT = 12
const EVERYTHING = 100

/** Decimals in which amounts of a situation travel: those of the account, and no more than the currency has. */
export function placesOf({ currency, decimals }: Pick<Situation, "currency" | "decimals">): number {
  const code = currency.toUpperCase()
  const own = ISO[code] ?? 2
  if (decimals === "iso4217") return own
  return Math.min(own, decimals === "two" ? 2 : (decimals[code] ?? 2))
}

/** An amount of Medusa as it travels. Computed here and not by the package: this is the referee. */
export function travels(
  amount: BigNumberInput,
  { currency, decimals }: Pick<Situation, "currency" | "decimals">,
): string {
  const HALF_UP = 4
  // Medusa's own digits end below: 7777.5 of a payment collection is 7777.4999999999999999 in its cart.
  const settled = MathBN.convert(amount).decimalPlaces(KEPT, HALF_UP)
  const sent = settled.decimalPlaces(placesOf({ currency, decimals }), HALF_UP)
  // A promotion of everything may leave less than nothing.
  return (sent.isZero() ? sent.abs() : sent).toFixed(placesOf({ currency, decimals }))
}

/** Whether an amount loses nothing on its way. */
export function isNeat(total: BigNumberInput, of: Pick<Situation, "currency" | "decimals">): boolean {
  return MathBN.convert(MathBN.sub(total, travels(total, of)), KEPT).isZero()
}

/** A share of an amount that can be captured or refunded: it has no more decimals than are sent. */
export function partOf(
  amount: BigNumberInput,
  share: number,
  of: Pick<Situation, "currency" | "decimals">,
): string {
  return travels(MathBN.mult(amount, share), of)
}

/** What Medusa computes of a situation, by Medusa's own functions. */
export function figuresOf(situation: Situation, changed: Changed = {}): Figures {
  const { currency, lines, delivery, promotion, credit } = { ...situation, ...changed }
  const purchase = () => ({
    items: lines.map((line, at) => itemOf(situation, line, at)),
    shipping_methods: delivery === "0" ? [] : [methodOf(situation, delivery)],
  })
  const bought = purchase()
  if (promotion) {
    const { items, shipping_methods } = decorate({ ...purchase(), currency_code: currency })
    adjust(bought.items, items, promotion)
    if (promotion.kind === "everything") adjust(bought.shipping_methods, shipping_methods, promotion)
  }
  const credit_lines = credit ? [{ amount: Number(credit) }] : []
  const cart = decorate({ ...bought, currency_code: currency, credit_lines })
  const total = decimal(cart.total)
  return { total, amount: travels(total, situation), cart: plain(cart) }
}

/** What pieces of the first line cost that an edit adds: with tax, and without the promotion, which was for the cart. */
export function piecesOf(situation: Situation, pieces: number): string {
  const [line] = situation.lines
  const added = { price: line?.price ?? "0", quantity: Math.abs(pieces) }
  const { total } = figuresOf(situation, {
    lines: [added],
    delivery: "0",
    promotion: undefined,
    credit: undefined,
  })
  return pieces < 0 ? MathBN.mult(total, -1).toFixed() : total
}

type Adjustable = { id: string; quantity: number; adjustments: { amount: BigNumberInput }[] }
type Decorated = {
  total: BigNumberInput
  items: (Adjustable & { subtotal: BigNumberInput })[]
  shipping_methods: (Adjustable & { subtotal: BigNumberInput })[]
}

const decorate = (cart: object) => decorateCartTotals(cart as never) as unknown as Decorated

/** As the dashboard and the storefront get it. */
const plain = (cart: Decorated): DecoratedCart => JSON.parse(JSON.stringify(cart)) as DecoratedCart

/** The value that Medusa stores beside the number. */
function decimal(amount: BigNumberInput): string {
  const { raw } = amount as { raw?: { value: string } }
  return MathBN.convert(raw ?? amount).toFixed()
}

function taxed({ taxInside, rate }: Situation) {
  const tax_lines = rate > 0 ? [{ rate, code: "tax" }] : []
  return { is_tax_inclusive: taxInside, tax_lines, adjustments: [] as Adjustable["adjustments"] }
}

function itemOf(situation: Situation, { price, quantity }: Line, at: number) {
  const product = { product_id: `prod_${at}`, variant_id: `variant_${at}`, title: `Mug ${at + 1}` }
  return { id: `line_${at}`, ...product, quantity, unit_price: Number(price), ...taxed(situation) }
}

function methodOf(situation: Situation, delivery: string) {
  return { id: "delivery", name: "Standard", quantity: 1, amount: Number(delivery), ...taxed(situation) }
}

/** As Medusa's promotion module distributes a promotion among lines. */
function adjust(into: Adjustable[], full: Decorated["items"], promotion: Promotion): void {
  const amount = full.reduce<BigNumberInput>((sum, { subtotal }) => MathBN.add(sum, subtotal), 0)
  const fixed = promotion.kind === "fixed"
  const value = promotion.kind === "everything" ? EVERYTHING : Number(promotion.value)
  const method = { value, applied_value: 0, is_tax_inclusive: false, max_quantity: null }
  full.forEach((line, at) => {
    const adjustment = calculateAdjustmentAmountFromPromotion(
      line as never,
      { ...method, type: fixed ? "fixed" : "percentage", allocation: "across" } as never,
      amount as never,
    )
    if (MathBN.gt(adjustment, 0)) into[at]!.adjustments.push({ amount: adjustment })
  })
}
