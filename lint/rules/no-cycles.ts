import { relative } from "node:path"
import type { Rule } from "eslint"
import { ImportGraph } from "./import-graph"

const graphs = new Map<string, ImportGraph>()

/** No file imports itself through others, by `import type` either: what cannot be read alone is one file. */
export const noCycles: Rule.RuleModule = {
  meta: { type: "problem", messages: { cycle: "Import cycle: {{cycle}}" }, schema: [] },
  create(context) {
    const { cwd, filename } = context
    const graph = graphs.get(cwd) ?? new ImportGraph(cwd)
    graphs.set(cwd, graph)
    const check = (node: Rule.Node) => {
      const name = "value" in node && typeof node.value === "string" ? node.value : undefined
      const target = name === undefined ? undefined : graph.resolve(name, filename)
      const cycle = target === undefined ? undefined : graph.cycle(filename, target)
      if (!cycle) return
      const data = { cycle: cycle.map((file) => relative(cwd, file)).join(" → ") }
      context.report({ node, messageId: "cycle", data })
    }
    return {
      "ImportDeclaration > Literal.source": check,
      "ExportNamedDeclaration > Literal.source": check,
      "ExportAllDeclaration > Literal.source": check,
      "ImportExpression > Literal.source": check,
      "TSImportType Literal": check,
    }
  },
}
