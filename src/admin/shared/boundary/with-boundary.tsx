import { QueryClient, QueryClientContext, QueryClientProvider } from "@tanstack/react-query"
import { useContext, type ComponentType, type ReactNode } from "react"
import { ErrorBoundary } from "./error-boundary"

/** Shared by all parts of ours that the dashboard's own client does not reach. */
const own = new QueryClient()

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

/**
 * The dashboard's client where it is visible. It is not when the store has another version of TanStack Query than its dashboard;
 * then ours loads the data, and our parts of the order page no longer follow what the dashboard reloads.
 */
const QueryClientBoundary = ({ children }: { children: ReactNode }) =>
  useContext(QueryClientContext) ? (
    children
  ) : (
    <QueryClientProvider client={own}>{children}</QueryClientProvider>
  )
