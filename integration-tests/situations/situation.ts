/** Medusa writes currencies in small letters. */
export type Currency = "usd" | "eur" | "gbp" | "jpy" | "huf" | "kwd"

/** How many decimals the account sends; the option `decimals`, and that of the sandbox. */
export type SentDecimals = "two" | "iso4217" | Readonly<Record<string, number>>

export interface Line {
  /** Of one piece, as the shop has it: with or without tax inside. */
  price: string
  quantity: number
}

/** What is taken off the goods; `everything` takes the delivery off too. */
export type Promotion =
  { kind: "percentage"; value: number } | { kind: "fixed"; value: string } | { kind: "everything" }

/**
 * What a shop sells, at which prices, and what becomes of it. Values only: who pays, and which of it fails, is drawn elsewhere. Pure: the
 * same seed draws the same situation.
 */
export interface Situation {
  currency: Currency
  decimals: SentDecimals
  /** Whether prices, that of the delivery too, include the tax. */
  taxInside: boolean
  /** Percent. */
  rate: number
  lines: readonly Line[]
  /** `0` is free. */
  delivery: string
  promotion?: Promotion
  /** Store credit or a gift card, for a part of the total. */
  credit?: string
  /** Pieces of the first line that an edit of the order adds, or takes away. */
  edits: readonly number[]
  /** Pieces of each line in one shipment, in the order of the lines. Together they are everything. */
  shipments: readonly (readonly number[])[]
  /** The total has no more decimals than the account sends. */
  neat: boolean
}

/** A mug of 20.00 USD and its delivery: the cart of the suites that are about something else. */
export const PLAIN: Situation = {
  currency: "usd",
  decimals: "two",
  taxInside: false,
  rate: 0,
  lines: [{ price: "20.00", quantity: 1 }],
  delivery: "5.00",
  edits: [1],
  shipments: [[1]],
  neat: true,
}

/** One piece at a price and a tax, whose total Medusa does not round; without delivery. */
export const oneLine = (price: string, rate: number, more: Partial<Situation> = {}): Situation => ({
  ...PLAIN,
  rate,
  delivery: "0",
  lines: [{ price, quantity: 1 }],
  neat: false,
  ...more,
})
