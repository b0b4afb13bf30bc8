/** Decimal strings or numbers, added up. */
export const total = (all: (string | number)[]) =>
  all.reduce<number>((sum, amount) => sum + Number(amount), 0)

/** What was paid and what was returned. The cancel of an order writes one transaction for all refunds of a payment. */
export function sums(transactions: (string | number)[]): number[] {
  const positive = (amount: string | number) => Number(amount) > 0
  return [total(transactions.filter(positive)), total(transactions.filter((amount) => !positive(amount)))]
}

/** What is wrong when two sets of amounts are not equal, in any order. */
export function differ(
  of: string,
  what: string,
  here: (string | number)[],
  there: (string | number)[],
): string[] {
  const sorted = (all: (string | number)[]) =>
    all
      .map(Number)
      .sort((one, other) => one - other)
      .join(" ")
  return sorted(here) === sorted(there) ? [] : [`${of}: ${what} ${sorted(here)} here, ${sorted(there)} there`]
}
