import type { Rule } from "eslint"

/** `as never` silences the compiler about everything: only the typed database helper may. */
export const noNeverCasts: Rule.RuleModule = {
  meta: {
    type: "problem",
    messages: { cast: "No `as never`: write rows through src/modules/mpgi/shared/database.ts." },
    schema: [],
  },
  create: (context) => ({
    "TSAsExpression > TSNeverKeyword": (node: Rule.Node) => context.report({ node, messageId: "cast" }),
    "TSTypeAssertion > TSNeverKeyword": (node: Rule.Node) => context.report({ node, messageId: "cast" }),
  }),
}
