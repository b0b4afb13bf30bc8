import { useRef, useSyncExternalStore } from "react"
import { currentPath, onNavigation } from "./browser-location"

/**
 * The last segment of the URL of a page such as `/gateway/payouts/[id]`. When the user goes to another page, the URL
 * changes before the screen. Until then the segment stays the same.
 * @param parent The path before that segment, as in `/gateway/payouts`
 */
export function usePathParameter(parent: string): string {
  const latest = useRef("")
  return useSyncExternalStore(onNavigation, () => {
    const path = currentPath()
    const segment = path.startsWith(`${parent}/`) ? path.slice(parent.length + 1).replace(/\/$/, "") : ""
    if (segment && !segment.includes("/")) latest.current = decodeURIComponent(segment)
    return latest.current
  })
}
