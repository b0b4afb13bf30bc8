import { readFileSync } from "node:fs"
import ts from "typescript"

export const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const
type Method = (typeof METHODS)[number]

/** What the source of a route file says of one handler. */
export interface Handler {
  method: Method
  /** Its docstring, one paragraph. */
  description: string
  readsQuery: boolean
  readsBody: boolean
  /** The status of success: as it is set, else 200. */
  status: number
  /** The type of what it answers. */
  type: "application/json" | "text/csv" | "text/html" | "text/plain"
}

/** The handlers of a route file, in order. */
export function readHandlers(file: string): Handler[] {
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.ES2022, true)
  return source.statements.flatMap((statement) => {
    if (!ts.isFunctionDeclaration(statement)) return []
    const method = METHODS.find((name) => name === statement.name?.text)
    const text = statement.getText(source)
    return method
      ? [
          {
            method,
            description: docstringOf(statement),
            readsQuery: /\breq\.query\b|\bshownPayment\(/.test(text),
            readsBody: /\breq\.body\b|\breadJson\(/.test(text),
            type: typeOf(file, text),
            status: Number(/\.status\((2\d\d)\)/.exec(text)?.[1] ?? 200),
          },
        ]
      : []
  })
}

/** Pages are for a browser, and the gateway reads `OK`. */
function typeOf(file: string, text: string): Handler["type"] {
  if (/[\\/]api[\\/]mpgi[\\/]/.test(file)) return "text/html"
  if (/[\\/]api[\\/]hooks[\\/]/.test(file)) return "text/plain"
  return text.includes("text/csv") ? "text/csv" : "application/json"
}

function docstringOf(node: ts.FunctionDeclaration): string {
  const [doc] = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc)
  const text = typeof doc?.comment === "string" ? doc.comment : (ts.getTextOfJSDocComment(doc?.comment) ?? "")
  return text.replace(/\s+/g, " ").trim()
}
