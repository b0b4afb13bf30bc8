import type { Bench } from "./row"
import type { Sizes } from "./sizes"
import { startStore, type BenchStore } from "./store/store"
import { createTableSets, type TableSets } from "./store/tables"

/** What the rows of a run share. Each part is made when it is wanted first. */
export function openBench(
  sizes: Sizes,
  options: { keepStatements: boolean },
): { bench: Bench; close(): Promise<void> } {
  let started: Promise<BenchStore> | undefined
  let filled: Promise<TableSets> | undefined
  const store = () => (started ??= startStore(options))
  const histories = () => (filled ??= fillHistories())
  const fillHistories = async () =>
    createTableSets(await store(), [
      { name: "small", payments: sizes.smallStore },
      { name: "large", payments: sizes.largeStore },
    ])
  return {
    bench: { sizes, store, histories },
    async close() {
      const open = await started?.catch(() => undefined)
      await open?.stop()
    },
  }
}
