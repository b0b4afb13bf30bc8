import { dirname, join, relative, sep } from "node:path"
import type { Rule } from "eslint"
import type { Identifier, Node } from "estree"
import { importTable } from "../import-table"

/** Nothing in src imports these: what they pass on ends there. A route's `Body` is what the OpenAPI document reads. */
const ends = [/^src\/config\/index\.ts$/, /^src\/api\/.*\/route\.ts$/]

/**
 * A folder exports what is its own. If it passed on what it imports from another row of the import table, any folder
 * that may import it could reach what the table refuses.
 */
export const noLaundering: Rule.RuleModule = {
  meta: {
    type: "problem",
    messages: {
      laundered: "{{row}} passes on what is {{from}}'s: import it there (see lint/import-table.ts).",
    },
    schema: [],
  },
  create(context) {
    const file = relative(context.cwd, context.filename).split(sep).join("/")
    const row = rowOf(file)
    if (row === undefined || ends.some((end) => end.test(file))) return {}
    const freeOfPackages = importTable.some(
      ({ folder, packages }) => folder === row && packages?.includes("**"),
    )
    /** Where what is imported from other rows comes from, by its name here. */
    const foreign = new Map<string, string>()

    const ownerOf = (source: unknown): string | undefined => {
      if (typeof source !== "string") return undefined
      if (!source.startsWith(".")) return freeOfPackages ? undefined : source
      const target = rowOf(join(dirname(file), source))
      return target === row || target?.startsWith(`${row}/`) ? undefined : (target ?? source)
    }
    const report = (node: Node, from: string | undefined) => {
      if (from !== undefined) context.report({ node, messageId: "laundered", data: { row, from } })
    }
    const nameOf = (node: { type: string } | null | undefined) =>
      node?.type === "Identifier" ? (node as Identifier).name : undefined

    return {
      ImportDeclaration({ source, specifiers }) {
        const owner = ownerOf(source.value)
        if (owner === undefined) return
        for (const { local } of specifiers) foreign.set(local.name, owner)
      },
      ExportAllDeclaration: (node) => report(node, ownerOf(node.source.value)),
      "Program:exit"({ body }: { body: Node[] }) {
        for (const node of body) {
          if (node.type === "ExportDefaultDeclaration") {
            report(node, foreign.get(nameOf(node.declaration) ?? ""))
          }
          if (node.type !== "ExportNamedDeclaration") continue
          if (node.source) report(node, ownerOf(node.source.value))
          else for (const { local } of node.specifiers) report(node, foreign.get(nameOf(local) ?? ""))
          if (node.declaration?.type !== "VariableDeclaration") continue
          for (const { init } of node.declaration.declarations) report(node, foreign.get(nameOf(init) ?? ""))
        }
      },
    }
  },
}

/** The deepest row that contains the file or folder. */
function rowOf(path: string): string | undefined {
  const folders = importTable
    .map(({ folder }) => folder)
    .filter((folder) => `${path}/`.startsWith(`${folder}/`))
  return folders.sort((a, b) => b.length - a.length)[0]
}
