import type { ComponentType } from "react"
import { PausedBanner } from "../../installation/paused-banner"
import { ErrorBoundary, withBoundary } from "./with-boundary"

/** Wraps every exported page in its boundary, with the banner of a paused server above it. */
export function asPage(Page: ComponentType): ComponentType {
  const Framed = () => (
    <div className="flex flex-col gap-y-3">
      <ErrorBoundary>
        <PausedBanner />
      </ErrorBoundary>
      <ErrorBoundary>
        <Page />
      </ErrorBoundary>
    </div>
  )
  return withBoundary(Framed)
}
