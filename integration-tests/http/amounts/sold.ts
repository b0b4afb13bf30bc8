import { merchant } from "../../setup/merchant"
import { copiesOfOrder } from "../../setup/order-copies"
import { payToOrder, startSession } from "../../setup/pay"
import { PROVIDER, type CopyOfOrder, type PlacedOrder, type Shop } from "../../setup/shop-at-sandbox"
import { situationOf } from "../../situations/draw"
import { figuresOf } from "../../situations/figures"
import { prepareGoods, sell, situationCart, type Goods } from "../../situations/in-medusa"
import { oneLine, type Situation } from "../../situations/situation"

/** The account that sends no decimals of HUF. */
const WHOLE = "pp_mpgi_whole"

export type Case = {
  situation: Situation
  /** What Medusa computes, and what the gateway is sent. */
  total: number
  amount: string
  /** Default: an account with the decimals of ISO 4217. */
  provider?: string
}

const TENTH = { promotion: { kind: "percentage", value: 10 } } as const
export const TAXED: Case = { situation: oneLine("19.99", 8.875), total: 21.7641125, amount: "21.76" }
export const SPLIT: Case = { situation: oneLine("11.1", 8.9), total: 12.0879, amount: "12.09" }
export const ROUNDED_DOWN: Case = { situation: oneLine("11.1", 8.858), total: 12.083238, amount: "12.08" }
export const YEN: Case = {
  situation: oneLine("1248", 8.78, { currency: "jpy" }),
  total: 1357.5744,
  amount: "1358",
}
export const FORINT: Case = {
  situation: oneLine("1990", 27, { currency: "huf", decimals: { HUF: 0 } }),
  total: 2527.3,
  amount: "2527.00",
  provider: WHOLE,
}

/** Medusa divides by 1.077 and keeps 20 digits: 7777.5 of the payment collection is 7777.4999999999999999 in the cart. */
const HALF: Case = {
  situation: oneLine("9732", 7.7, {
    currency: "jpy",
    delivery: "516",
    taxInside: true,
    promotion: { kind: "percentage", value: 50 },
    lines: [
      { price: "9732", quantity: 1 },
      { price: "4791", quantity: 1 },
    ],
  }),
  total: 7777.5,
  amount: "7778",
}

export const CASES: Case[] = [
  TAXED,
  { situation: oneLine("18", 8, { ...TENTH, delivery: "5" }), total: 22.896, amount: "22.90" },
  { situation: oneLine("12", 8, { ...TENTH, delivery: "5" }), total: 17.064, amount: "17.06" },
  SPLIT,
  YEN,
  FORINT,
  { situation: oneLine("1.3675", 10, { currency: "kwd" }), total: 1.50425, amount: "1.504" },
  HALF,
]

/** Whatever a shop sells: the seeds of the random schedules. Credit is given by no route. */
export const DRAWN: Case[] = [1, 2, 3].map((seed) => {
  const { credit: _, ...situation } = situationOf(seed, { decimals: "iso4217", payable: true })
  const { total, amount } = figuresOf(situation)
  return { situation, total: Number(total), amount }
})

/** The name of the order of a case: see `copiesOfSold`. */
export const orderOf = ({ total, situation }: Case): string => `${total} ${situation.currency}`

/** Places the order of each case once. What a shop sells changes with each. */
export async function copiesOfSold(shop: Shop): Promise<CopyOfOrder> {
  const admin = await merchant(shop)
  const goods = await prepareGoods(admin)
  const copies = new Map<string, () => Promise<PlacedOrder>>()
  for (const each of [...CASES, ...DRAWN, ROUNDED_DOWN]) {
    await sell(each.situation, { merchant: admin, seed: shop.seed, goods })
    copies.set(orderOf(each), await copiesOfOrder(shop, () => walk(shop, each, goods)))
  }
  return (name) => copies.get(name)?.()
}

async function walk(shop: Shop, { situation, provider = PROVIDER }: Case, goods: Goods[]) {
  const cart = await situationCart(situation, { seed: shop.seed, goods }, shop.shopper)
  return payToOrder(shop, { cart, ...(await startSession(shop, cart, {}, provider)) })
}

/** A cart of what the shop sells from now on. */
export async function cartOf(shop: Shop, situation: Situation): Promise<string> {
  const { seed, shopper } = shop
  const admin = await merchant(shop)
  const goods = await prepareGoods(admin)
  await sell(situation, { merchant: admin, seed, goods })
  return situationCart(situation, { seed, goods }, shopper)
}
