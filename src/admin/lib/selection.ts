import { useState } from "react"

/** Rows that somebody has chosen, which stay chosen on other pages of the list. */
export function useSelection() {
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set())
  return {
    chosen,
    clear: () => choose(new Set()),
    change: (keys: readonly string[], on: boolean) =>
      choose((now) => {
        const next = new Set(now)
        for (const key of keys) {
          if (on) next.add(key)
          else next.delete(key)
        }
        return next
      }),
  }
}
