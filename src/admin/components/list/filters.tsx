import type { ReactNode } from "react"

/** What a list is narrowed by, above it. */
export const Filters = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap gap-3 px-6 py-4" role="search">
    {children}
  </div>
)
