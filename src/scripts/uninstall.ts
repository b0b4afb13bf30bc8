import { openItems } from "../workflows"
import type { Command } from "./command"

/** Lists what is open before the package is removed. Exit code 2: something is open. */
export const uninstall: Command = async ({ container }) => {
  const items = await openItems(container)
  const lines = items.map(({ count, what, todo, examples, kind }) => {
    const some = examples.length > 0 ? ` (${examples.join(", ")}${count > examples.length ? ", …" : ""})` : ""
    return `${kind}: ${count} ${what}${some}\n  -> ${todo}`
  })
  lines.push(items.length === 0 ? "Nothing is open: the package can be removed." : "Settle these first.")
  return { result: { open: items }, lines, code: items.length === 0 ? 0 : 2 }
}
