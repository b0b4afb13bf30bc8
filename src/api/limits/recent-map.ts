/**
 * A map of so many keys at most. A new one takes the place of the one that was set least recently, so that a client that sends under
 * many keys makes no others share one.
 */
export class RecentMap<Value> {
  /** The one that was set last comes last. */
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
