import { useState } from "react"

/** The selected rows of a list, kept across its pages. */
export function useSelection() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  return {
    selected,
    clear: () => setSelected(new Set()),
    change: (keys: readonly string[], on: boolean) =>
      setSelected((current) => {
        const next = new Set(current)
        for (const key of keys) {
          if (on) next.add(key)
          else next.delete(key)
        }
        return next
      }),
  }
}
