/**
 * A map with a limited number of keys. When it is full, a new key replaces the key that was set least recently. A
 * client that sends under many keys therefore never makes other clients share a key.
 */
export class RecentMap<Value> {
  /** In the order in which they were set, the latest last. */
  private readonly values = new Map<string, Value>()

  constructor(private readonly most: number) {}

  get(key: string): Value | undefined {
    return this.values.get(key)
  }

  set(key: string, value: Value): void {
    this.values.delete(key)
    const [oldest] = this.values.keys()
    if (this.values.size >= this.most && oldest !== undefined) this.values.delete(oldest)
    this.values.set(key, value)
  }

  clear(): void {
    this.values.clear()
  }
}
