import type { Tree } from "./api"

/** Flattens nested values for a form: each text by its path with dots. Omits lists. */
export function flatten(tree: Tree, path = ""): Record<string, string> {
  const entries = Object.entries(tree).flatMap(([name, part]): [string, string][] => {
    if (typeof part === "string") return [[path + name, part]]
    if (typeof part !== "object" || Array.isArray(part)) return []
    return Object.entries(flatten(part, `${path}${name}.`))
  })
  return Object.fromEntries(entries)
}

/** The reverse of `flatten`. Omits empty texts. */
export function unflatten(texts: Readonly<Record<string, string>>): Tree {
  const tree: Tree = {}
  for (const [path, text] of Object.entries(texts)) {
    if (text.trim() === "") continue
    const names = path.split(".")
    const last = names.pop() ?? ""
    let branch = tree
    for (const name of names) branch = (branch[name] ??= {}) as Tree
    branch[last] = text
  }
  return tree
}

/** The last segment of a path with dots. */
export const lastSegment = (path: string) => path.split(".").at(-1) ?? path
