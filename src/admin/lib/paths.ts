import type { Tree } from "./beneficiaries"

/** Every text of a tree by its path with dots, as a form holds it. Lists are left out. */
export function flatten(tree: Tree, path = ""): Record<string, string> {
  const entries = Object.entries(tree).flatMap(([name, part]): [string, string][] => {
    if (typeof part === "string") return [[path + name, part]]
    if (typeof part !== "object" || Array.isArray(part)) return []
    return Object.entries(flatten(part, `${path}${name}.`))
  })
  return Object.fromEntries(entries)
}

/** The other way round; what is empty is left out. */
export function unflatten(texts: Readonly<Record<string, string>>): Tree {
  const tree: Tree = {}
  for (const [path, text] of Object.entries(texts)) {
    if (text.trim() === "") continue
    const names = path.split(".")
    const last = names.pop() ?? ""
    let at = tree
    for (const name of names) at = (at[name] ??= {}) as Tree
    at[last] = text
  }
  return tree
}
