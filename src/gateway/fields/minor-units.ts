/**
 * ISO 4217's minor units of the currencies that have another number than two, as published in list one. Not those of
 * `Intl`, which has fewer where small coins are out of use (HUF, IDR, COP, …).
 */
const MINOR_UNITS: Readonly<Record<number, string>> = {
  0: "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF",
  3: "BHD IQD JOD KWD LYD OMR TND",
  4: "CLF UYW",
}

const BY_CURRENCY: ReadonlyMap<string, number> = new Map(
  Object.entries(MINOR_UNITS).flatMap(([places, currencies]) =>
    currencies.split(" ").map((currency) => [currency, Number(places)] as const),
  ),
)

/** Decimals of a currency in the standard; two for a code that is not in it. */
export function minorUnits(currency: string): number {
  return BY_CURRENCY.get(currency.toUpperCase()) ?? 2
}
