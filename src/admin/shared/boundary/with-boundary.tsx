import type { ComponentType } from "react"
import { ErrorBoundary } from "./error-boundary"
import { QueryClientBoundary } from "./query-client-boundary"

/**
 * What every widget and page exports: an error of ours replaces our part of the screen by words, never the whole page of the
 * dashboard, and data is loaded also where the dashboard has another copy of TanStack Query than ours.
 */
export function withBoundary<Props extends object>(Component: ComponentType<Props>): ComponentType<Props> {
  const Bounded = (props: Props) => (
    <ErrorBoundary>
      <QueryClientBoundary>
        <Component {...props} />
      </QueryClientBoundary>
    </ErrorBoundary>
  )
  return Bounded
}
