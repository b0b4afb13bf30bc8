/** The entry of a table for a key from outside. Properties that every object inherits are never returned. */
export function own<T>(table: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined
}
