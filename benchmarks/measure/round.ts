/** A figure with three significant digits, or as a whole number from 100 on. */
export function round(figure: number): number {
  return Math.abs(figure) >= 100 ? Math.round(figure) : Number(figure.toPrecision(3))
}
