import { Skeleton } from "@medusajs/ui"

/** In place of what is being loaded. `label` names it for a screen reader. */
export const Loading = ({ label, className }: { label: string; className: string }) => (
  <div role="status" aria-busy="true" aria-label={label} className="px-6 py-4">
    <Skeleton className={className} />
  </div>
)
