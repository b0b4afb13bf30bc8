import { readdirSync, readFileSync } from "node:fs"
import { join, sep } from "node:path"
import ts from "typescript"

/** Codes that the server answers with, as they are written in src, and a file of each. */
export function codesIn(root: string): Map<string, string> {
  const files = sources(root, ANSWERING)
  const constants = new Map(files.flatMap(([, source]) => constantsOf(source)))
  const found = new Map<string, string>()
  for (const [file, source] of files) {
    const visit = (node: ts.Node) => {
      for (const part of codeParts(node)) {
        const code = ts.isStringLiteral(part) ? part.text : constants.get(part.getText())
        if (code !== undefined && code !== ISSUE) found.set(code, file)
      }
      ts.forEachChild(node, visit)
    }
    visit(source)
  }
  return found
}

/** Messages about options that are written in the files of the schema. A value in a template may be anything. */
export function optionMessagesIn(root: string): RegExp[] {
  const patterns = new Map<string, RegExp>()
  for (const [, source] of sources(root, CHECKING)) {
    const visit = (node: ts.Node) => {
      const parts = textParts(node)
      if (parts && /^(must|needs|is not|cannot) /.test(parts[0] ?? "")) {
        const escaped = parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
        patterns.set(escaped.join(), new RegExp(escaped.join(".*")))
      }
      ts.forEachChild(node, visit)
    }
    visit(source)
  }
  return [...patterns.values()]
}

/** The code of every issue that a schema of ours adds. */
const ISSUE = "custom"

/** Where the server answers requests: not its tests, screens, and what runs elsewhere. */
const ANSWERING = /^src\/(?!(admin|sandbox|storefront)\/)(?!.*\/test\/).*\.ts$/

/** Where options of the package are checked. */
const CHECKING =
  /^src\/(modules\/mpgi\/([\w-]+\/[\w-]+-options|options\/options|checkout-settings\/account-use|encryption\/cipher)|gateway\/(options-schema|signature-options|dialect-problem))\.ts$/

function sources(root: string, wanted: RegExp): [file: string, source: ts.SourceFile][] {
  return readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" })
    .map((file) => `src/${file.replaceAll(sep, "/")}`)
    .filter((file) => wanted.test(file))
    .map((file) => [
      file,
      ts.createSourceFile(file, readFileSync(join(root, file), "utf8"), ts.ScriptTarget.Latest, true),
    ])
}

/** The expressions of a node that are a code: the third of a MedusaError, the type of a refusal, the `code` of a reply. */
function codeParts(node: ts.Node): ts.Expression[] {
  if (ts.isNewExpression(node)) {
    const [, second, third] = node.arguments ?? []
    const name = node.expression.getText()
    if (name === "MedusaError" && third) return choices(third)
    if (name === "Refused" && second) return choices(second)
  }
  if (!ts.isObjectLiteralExpression(node)) return []
  const named = (name: string) =>
    node.properties.find((each) => ts.isPropertyAssignment(each) && each.name.getText() === name)
  const code = named("code")
  return code && named("message") && ts.isPropertyAssignment(code) ? choices(code.initializer) : []
}

const choices = (node: ts.Expression): ts.Expression[] =>
  ts.isConditionalExpression(node) ? [node.whenTrue, node.whenFalse] : [node]

function constantsOf(source: ts.SourceFile): [string, string][] {
  return source.statements.flatMap((statement): [string, string][] =>
    ts.isVariableStatement(statement)
      ? statement.declarationList.declarations.flatMap(({ name, initializer }): [string, string][] =>
          initializer && ts.isStringLiteral(initializer) ? [[name.getText(), initializer.text]] : [],
        )
      : [],
  )
}

/** The fixed parts of a text; undefined for any other node. */
function textParts(node: ts.Node): string[] | undefined {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return [node.text]
  if (!ts.isTemplateExpression(node)) return undefined
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)]
}
