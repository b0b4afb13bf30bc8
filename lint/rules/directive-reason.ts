import type { Rule } from "eslint"

/** `eslint-disable` comments must say why: `-- reason`. */
export const directiveReason: Rule.RuleModule = {
  meta: { type: "suggestion", messages: { silent: "Say why after ` -- `." }, schema: [] },
  create: (context) => ({
    Program() {
      for (const comment of context.sourceCode.getAllComments()) {
        if (/^\s*eslint-disable/.test(comment.value) && !/ -- \S/.test(comment.value) && comment.loc) {
          context.report({ loc: comment.loc, messageId: "silent" })
        }
      }
    },
  }),
}
