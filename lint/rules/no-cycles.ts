import { relative } from "node:path"
import type { Rule } from "eslint"
import { onImports } from "./import-graph"

/** No file imports itself through others, by `import type` either: what cannot be read alone is one file. */
export const noCycles: Rule.RuleModule = {
  meta: { type: "problem", messages: { cycle: "Import cycle: {{cycle}}" }, schema: [] },
  create: (context) =>
    onImports(context, (node, target, graph) => {
      const cycle = graph.cycle(context.filename, target)
      if (!cycle) return
      const data = { cycle: cycle.map((file) => relative(context.cwd, file)).join(" → ") }
      context.report({ node, messageId: "cycle", data })
    }),
}
