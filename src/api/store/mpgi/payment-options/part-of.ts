import { MathBN } from "@medusajs/framework/utils"

/**
 * The highest of `count` installments of an amount, as a decimal string with the amount's own decimals. It is rounded
 * up, since the installments together must not be less than the amount.
 */
export function partOf(amount: string, count: number): string {
  const places = amount.split(".")[1]?.length ?? 0
  const whole = MathBN.mult(amount, 10 ** places)
  return MathBN.div(MathBN.div(whole, count).integerValue(0), 10 ** places).toFixed(places)
}
