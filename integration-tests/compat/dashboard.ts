import assert from "node:assert/strict"
import type { CompatStore } from "./store"

/** Packages of which a second copy breaks pages: hooks, texts, requests and messages are those of one copy. */
const ONCE = ["react", "react-dom", "react-i18next", "@tanstack/react-query", "@medusajs/ui", "sonner"]

/** The built dashboard has our part, and one copy of what it shares with the dashboard. */
export function checkDashboard(store: CompatStore): void {
  const files = store.bundled()
  assert.ok(files.some((file) => file.includes("/medusa-payment-mpgi/.medusa/server/src/admin/")))
  const copies = (name: string) => {
    const inFolder = new RegExp(`^.*/node_modules/${name}(?=/)`)
    return [...new Set(files.flatMap((file) => inFolder.exec(file)?.[0].replace(/^\0/, "") ?? []))]
  }
  for (const name of ONCE) assert.equal(copies(name).length, 1, `${name}: ${copies(name).join(", ")}`)
}
