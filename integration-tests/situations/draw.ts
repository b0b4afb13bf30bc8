import { Random } from "../faults/simulation/random"
import { figuresOf, isNeat } from "./figures"
import type { Currency, Line, Promotion, SentDecimals, Situation } from "./situation"

export interface DrawOptions {
  /** The rule of one gateway that serves several situations. */
  decimals?: "iso4217"
  /** Without what takes everything off: something is to be paid. */
  payable?: boolean
  /** With several shipments. */
  inParts?: boolean
}

export const CURRENCIES: readonly Currency[] = ["usd", "eur", "gbp", "jpy", "huf", "kwd"]
export const RATES = [0, 5, 7.7, 8.25, 8.875, 19, 20, 21, 27] as const
export const MOST_PIECES = 7

/** Of the totals, so many have no more decimals than the account sends. The others have more. */
const NEAT = 0.2
const PERCENTAGES = [5, 7.5, 10, 15, 33, 50]

/** Prices by currency: the lowest, the highest, and the decimals that price tags have there. */
const PRICES: Record<Currency, readonly [lowest: number, highest: number, decimals: number]> = {
  usd: [0.99, 149, 2],
  eur: [0.99, 149, 2],
  gbp: [0.99, 149, 2],
  jpy: [80, 9_800, 0],
  huf: [190, 24_990, 0],
  kwd: [0.25, 45, 3],
}

/** The situation of a seed. */
export function situationOf(seed: number, options: DrawOptions = {}): Situation {
  return drawSituation(new Random(Math.imul(seed, 2_654_435_761)), options)
}

/** Draws one. A neat total only where the draw says so: otherwise it is drawn again until it has more decimals than are sent. */
export function drawSituation(random: Random, options: DrawOptions = {}): Situation {
  const neat = random.chance(NEAT)
  for (;;) {
    const drawn = { ...drawValues(random, options), neat }
    const figures = figuresOf(drawn)
    const isPayable = Number(figures.amount) > 0 || !options.payable
    const isInParts = drawn.shipments.length > 1 || !options.inParts
    if (isNeat(figures.total, drawn) === neat && isPayable && isInParts) return drawn
  }
}

function drawValues(random: Random, { decimals, payable }: DrawOptions): Omit<Situation, "neat"> {
  const currency = random.pick(CURRENCIES)
  const lines = drawLines(random, currency)
  const delivery = random.chance(0.4) ? "0" : priceIn(random, currency, 0.1)
  const promotion = random.chance(0.5) ? drawPromotion(random, currency, !payable) : undefined
  const credit = random.chance(0.15) ? priceIn(random, currency, 0.05) : undefined
  return {
    currency,
    decimals: decimals ?? drawDecimals(random, currency),
    taxInside: random.chance(0.5),
    rate: random.pick(RATES),
    lines,
    delivery,
    ...(promotion ? { promotion } : {}),
    ...(credit ? { credit } : {}),
    edits: Array.from({ length: random.below(3) }, () => random.pick([1, 1, 2, -1])),
    shipments: drawShipments(random, lines),
  }
}

/** One to seven pieces, in one line or two. */
function drawLines(random: Random, currency: Currency): Line[] {
  const pieces = 1 + random.below(MOST_PIECES)
  const second = pieces > 1 && random.chance(0.4) ? 1 + random.below(pieces - 1) : 0
  const line = (quantity: number): Line => ({ price: priceIn(random, currency), quantity })
  return second > 0 ? [line(pieces - second), line(second)] : [line(pieces)]
}

/** A price as it is on a price tag; one in ten is that of a list for business customers, which has a decimal more. */
function priceIn(random: Random, currency: Currency, share = 1): string {
  const [lowest, highest, decimals] = PRICES[currency]
  const places = decimals + (random.chance(0.1) ? 1 : 0)
  return ((lowest + random.next() * (highest - lowest)) * share).toFixed(places)
}

function drawPromotion(random: Random, currency: Currency, everything: boolean): Promotion {
  if (everything && random.chance(0.2)) return { kind: "everything" }
  if (random.chance(0.6)) return { kind: "percentage", value: random.pick(PERCENTAGES) }
  return { kind: "fixed", value: priceIn(random, currency, 0.1) }
}

/** A Forint has no coins for its two decimals, and a gateway may take none. */
function drawDecimals(random: Random, currency: Currency): SentDecimals {
  if (currency === "kwd") return "iso4217"
  if (currency === "huf") return random.pick(["two", { HUF: 0 }])
  return random.pick(["two", "iso4217"])
}

/** Everything at once, or every piece in a shipment of so many. */
function drawShipments(random: Random, lines: readonly Line[]): number[][] {
  const shipments = Array.from({ length: 1 + random.below(3) }, () => lines.map(() => 0))
  lines.forEach(({ quantity }, line) => {
    for (let piece = 0; piece < quantity; piece++) random.pick(shipments)[line]!++
  })
  return shipments.filter((pieces) => pieces.some((count) => count > 0))
}
