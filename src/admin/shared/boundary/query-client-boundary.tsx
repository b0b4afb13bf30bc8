import { QueryClient, QueryClientContext, QueryClientProvider } from "@tanstack/react-query"
import { useContext, type ReactNode } from "react"

/** Shared by all parts of ours that the dashboard's own client does not reach. */
const own = new QueryClient()

/**
 * The dashboard's client where it is visible. It is not when the store has another version of TanStack Query than its dashboard;
 * then ours loads the data, and our parts of the order page no longer follow what the dashboard reloads.
 */
export const QueryClientBoundary = ({ children }: { children: ReactNode }) =>
  useContext(QueryClientContext) ? (
    children
  ) : (
    <QueryClientProvider client={own}>{children}</QueryClientProvider>
  )
