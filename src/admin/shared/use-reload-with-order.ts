import { useQueryClient } from "@tanstack/react-query"
import { useEffect } from "react"

/** The first part of the keys of the dashboard's own queries about orders, their previews and their changes. */
const ORDERS = "orders"
/** The time in which the dashboard reloads related queries, in milliseconds. */
const TOGETHER = 100

/**
 * Reloads our parts of the order page whenever the dashboard reloads its own parts. An action of the user there, such
 * as confirming an edit, changes what the order owes.
 */
export function useReloadWithOrder(): void {
  const client = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const unsubscribe = client.getQueryCache().subscribe((event) => {
      const reloaded =
        event.type === "updated" && event.action.type === "success" && event.query.queryKey[0] === ORDERS
      if (!reloaded) return
      clearTimeout(timer)
      timer = setTimeout(() => void client.invalidateQueries({ queryKey: ["mpgi"] }), TOGETHER)
    })
    return unsubscribe
  }, [client])
}
