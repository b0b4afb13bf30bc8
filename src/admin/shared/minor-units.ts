/**
 * ISO 4217's minor units of the currencies that have another number than two. The browser's own table has fewer where
 * small coins are out of use (HUF, IDR, COP, …), and an amount of 1990.50 would be shown rounded. The server has the same
 * table, which a test compares.
 */
const MINOR_UNITS: ReadonlyMap<number, string> = new Map([
  [0, "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF"],
  [3, "BHD IQD JOD KWD LYD OMR TND"],
  [4, "CLF UYW"],
])

/** Decimal places of a currency in the standard; two for a code that is not in it. */
export function minorUnits(currency: string): number {
  for (const [places, currencies] of MINOR_UNITS) {
    if (currencies.split(" ").includes(currency.toUpperCase())) return places
  }
  return 2
}
