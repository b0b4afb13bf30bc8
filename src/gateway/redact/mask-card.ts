/** At most the first six and last four digits, as card schemes allow; also for a gateway that does not mask. */
export function maskCard(card: string): string {
  const digits = [...card.matchAll(/\d/g)].map(({ index }) => index)
  const hidden = new Set(digits.length > 10 ? digits.slice(6, -4) : [])
  return [...card.slice(0, 30)].map((character, at) => (hidden.has(at) ? "*" : character)).join("")
}
