import { QueryClient, QueryClientContext, QueryClientProvider } from "@tanstack/react-query"
import { useContext, type ComponentType, type ReactNode } from "react"
import { ErrorBoundary } from "./error-boundary"

/** The client that all our parts share if the dashboard's own client is not available to them. */
const own = new QueryClient()

/**
 * Wraps every exported widget and page. If our code throws, a message replaces only our part of the screen, never the
 * whole page of the dashboard. Data is loaded even if the dashboard has another copy of TanStack Query than ours.
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

/**
 * Uses the dashboard's client if it is available. It is not if the store has another version of TanStack Query than its
 * dashboard. Then our own client loads the data, and our parts of the order page no longer reload with the dashboard.
 */
const QueryClientBoundary = ({ children }: { children: ReactNode }) =>
  useContext(QueryClientContext) ? (
    children
  ) : (
    <QueryClientProvider client={own}>{children}</QueryClientProvider>
  )
