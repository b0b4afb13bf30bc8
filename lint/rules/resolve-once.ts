import type { Rule } from "eslint"
import type { CallExpression } from "estree"

/** A function resolves the module of this package once, where it says what it works with (decision 67). */
export const resolveOnce: Rule.RuleModule = {
  meta: {
    type: "problem",
    messages: { again: "This function has resolved the module already: name there all that it works with." },
    schema: [],
  },
  create(context) {
    const { scopeManager } = context.sourceCode
    const seen = new Set<unknown>()
    return {
      CallExpression(node: CallExpression & Rule.NodeParentExtension) {
        if (!resolvesModule(node)) return
        const within = functionAround(node)
        if (seen.has(within)) context.report({ node, messageId: "again" })
        seen.add(within)
      },
    }

    function functionAround(node: Rule.Node): Rule.Node | null {
      for (let at: Rule.Node | null = node; at; at = at.parent)
        if (scopeManager.acquire(at)?.type === "function") return at
      return null
    }
  },
}

function resolvesModule({ callee, arguments: [key] }: CallExpression): boolean {
  const method =
    callee.type === "MemberExpression" && callee.property.type === "Identifier" && callee.property.name
  return method === "resolve" && key?.type === "Literal" && key.value === "mpgi"
}
