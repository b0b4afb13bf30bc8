import { Skeleton } from "@medusajs/ui"

/** A placeholder for content that is being loaded. `label` names the content for a screen reader. */
export const Loading = ({ label, className }: { label: string; className: string }) => (
  <div role="status" aria-busy="true" aria-label={label} className="px-6 py-4">
    <Skeleton className={className} />
  </div>
)
