import type { Bench } from "./row"
import type { Sizes } from "./sizes"
import { startStore, type BenchStore } from "./store/store"

/** What the rows of a run share. The store is booted when it is wanted first. */
export function openBench(sizes: Sizes): { bench: Bench; close(): Promise<void> } {
  let store: Promise<BenchStore> | undefined
  return {
    bench: { sizes, store: () => (store ??= startStore()) },
    async close() {
      const started = await store?.catch(() => undefined)
      await started?.stop()
    },
  }
}
