import type { BigNumberInput } from "@medusajs/framework/types"
import { MathBN, MedusaError } from "@medusajs/framework/utils"
import { amountOf, decimalsOf, sameAmount, type Amount, type Decimals } from "../../../gateway"

/**
 * Medusa's amount as the decimal string that we store, compare and send. Medusa rounds no total: 19.99 with 8.875 % tax
 * is 21.7641125 in a cart, a payment and a Capture row. Only here does an amount get the decimals that the account
 * sends. It is rounded once, half up, as Medusa's dashboard shows it. Code that compares an amount of Medusa's with one
 * of ours rounds it first.
 */
export function roundAmount(value: BigNumberInput, currency: string, decimals?: Decimals): Amount {
  const places = placesOf(currency.toUpperCase(), decimals)
  return amountOf(roundHalfUp(value, places))
}

/**
 * An amount of Medusa's with `places` decimals, rounded half up. Medusa divides with 20 digits and keeps some results
 * as doubles. So one total is 7777.4999999999999999 in a cart and 7777.5 in its payment collection. Amounts that differ
 * by less than {@link DUST} round alike.
 */
export function roundHalfUp(value: BigNumberInput, places: number): string {
  return MathBN.convert(MathBN.convert(value, DUST_PLACES), places).toFixed(places)
}

/** The code of the error that the gateway cannot be sent an amount exactly. */
export const TOO_FEW_DECIMALS = "mpgi_decimals"

/**
 * Rounds an amount that is about to be charged.
 * @throws MedusaError {@link TOO_FEW_DECIMALS} where the wire has fewer decimals than the currency and the amount would
 * lose some, unless the options allow it. Its message is for developers
 */
export function toAmount(value: BigNumberInput, currency: string, decimals?: Decimals): Amount {
  const code = currency.toUpperCase()
  const sent = roundAmount(value, code, decimals)
  const own = decimalsOf(code, "iso4217")
  const places = placesOf(code, decimals)
  const isMeant = typeof decimals === "object" && Object.hasOwn(decimals, code)
  if (places < own && !isMeant && !MathBN.eq(roundHalfUp(value, own), sent))
    throw new MedusaError(
      MedusaError.Types.INVALID_DATA,
      `An amount in ${code} has ${own} decimals, but the gateway is sent ${places}. Set the option "decimals" of the account.`,
      TOO_FEW_DECIMALS,
    )
  return sent
}

/** The decimals of the currency, as far as the wire carries them: JPY has none even where it is written `1000.00`. */
function placesOf(code: string, decimals: Decimals | undefined): number {
  return Math.min(decimalsOf(code, decimals), decimalsOf(code, "iso4217"))
}

/** Amounts of a payment of Medusa's, as it computes them. */
export interface MedusaMoney {
  amount: BigNumberInput
  captured: BigNumberInput
  refunded: BigNumberInput
}

/**
 * The amount that Medusa is requested to capture for an amount of ours. If our amount is all that is left, this is
 * Medusa's own unrounded rest. Medusa's books then close however it rounds, which depends on the currency and the
 * server's locale. `undefined` requests everything.
 */
export function medusaCapture(
  amount: Amount,
  { amount: whole, captured }: MedusaMoney,
  round: Rounding,
): string | undefined {
  const rest = MathBN.sub(whole, captured)
  if (!sameAmount(round(rest), amount)) return amount
  return MathBN.eq(captured, 0) ? undefined : rest.toFixed()
}

/** The amount that Medusa is requested to refund for an amount of ours, by the same rule. */
export function medusaRefund(amount: Amount, { captured, refunded }: MedusaMoney, round: Rounding): string {
  const rest = MathBN.sub(captured, refunded)
  return sameAmount(round(rest), amount) ? rest.toFixed() : amount
}

type Rounding = (value: BigNumberInput) => Amount

/**
 * Two amounts of Medusa's that differ by less than this are equal, and a smaller amount is zero. A sum of doubles
 * deviates less from the sum of its parts. Use it only for two amounts of Medusa's, such as a row and the transaction
 * that was created from it.
 */
const DUST_PLACES = 9
const DUST = 10 ** -DUST_PLACES
export const sameInMedusa = (one: BigNumberInput, other: BigNumberInput): boolean =>
  MathBN.lt(MathBN.abs(MathBN.sub(one, other)), DUST)
export const isPositive = (amount: BigNumberInput): boolean => MathBN.gt(amount, DUST)

/** Exact sums, remainders and comparisons of our decimal strings. */
export const plus = (one: Amount, other: Amount): Amount => amountOf(MathBN.add(one, other).toFixed())
export const minus = (one: Amount, other: Amount): Amount => amountOf(MathBN.sub(one, other).toFixed())
export const atLeast = (one: string, other: string): boolean => MathBN.gte(one, other)
export const isMore = (one: string, other: string): boolean => MathBN.gt(one, other)
export const isMoney = (amount: string): boolean => MathBN.gt(amount, 0)
