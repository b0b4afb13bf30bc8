import { MathBN } from "@medusajs/framework/utils"

/**
 * The largest of so many parts of an amount, as a decimal string with the amount's own decimals: what a shopper pays at
 * most a time. Rounded up, since the parts together are no less than the amount.
 */
export function partOf(amount: string, count: number): string {
  const places = amount.split(".")[1]?.length ?? 0
  const whole = MathBN.mult(amount, 10 ** places)
  return MathBN.div(MathBN.div(whole, count).integerValue(0), 10 ** places).toFixed(places)
}
