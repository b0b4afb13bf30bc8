import type { ReactNode } from "react"

/** The row of filters above a list. */
export const Filters = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap gap-3 px-6 py-4" role="search">
    {children}
  </div>
)
