import ts from "typescript"

/** Type assertions of a file, as they are written: `as T` and `<T>x`, but neither `as const` nor `satisfies`. */
export function castsIn(path: string, text: string): string[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest)
  const casts: string[] = []
  const visit = (node: ts.Node) => {
    if (ts.isAsExpression(node) || ts.isTypeAssertionExpression(node)) {
      const type = node.type.getText(file)
      if (type !== "const") casts.push(type)
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return casts
}
