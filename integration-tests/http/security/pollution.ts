/** Names that were added to the prototype of all objects. */
export function findPolluted(): string[] {
  const bare: Record<string, unknown> = {}
  return [Object.prototype, Array.prototype, Function.prototype]
    .flatMap((prototype) => Object.keys(prototype))
    .concat("polluted" in bare ? ["polluted"] : [])
}
