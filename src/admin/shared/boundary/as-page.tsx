import type { ComponentType } from "react"
import { PausedBanner } from "../../installation/paused-banner"
import { hidePayoutsEntry, useShowPayoutsEntry } from "../../payouts/payouts-menu"
import { ErrorBoundary, withBoundary } from "./with-boundary"

hidePayoutsEntry()

/**
 * Wraps every exported page in its boundary, with the banner of a paused server above it.
 * @param Tabs The tabs above the page, one of which is the page itself
 */
export function asPage(Page: ComponentType, Tabs?: ComponentType): ComponentType {
  const Framed = () => (
    <div className="flex flex-col gap-y-3">
      <ErrorBoundary>
        <PayoutsEntry />
      </ErrorBoundary>
      <ErrorBoundary>
        <PausedBanner />
      </ErrorBoundary>
      {Tabs && (
        <ErrorBoundary>
          <Tabs />
        </ErrorBoundary>
      )}
      <ErrorBoundary>
        <Page />
      </ErrorBoundary>
    </div>
  )
  return withBoundary(Framed)
}

const PayoutsEntry = () => {
  useShowPayoutsEntry()
  return null
}
