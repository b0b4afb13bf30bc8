/** Names that somebody put on what every object inherits. */
export function findPolluted(): string[] {
  const bare: Record<string, unknown> = {}
  return [Object.prototype, Array.prototype, Function.prototype]
    .flatMap((prototype) => Object.keys(prototype))
    .concat("polluted" in bare ? ["polluted"] : [])
}
