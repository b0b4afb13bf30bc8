import { join } from "node:path"
import ts from "typescript"
import type { RouteFile } from "./find-routes"
import type { Method } from "./read-handlers"
import { TypeSchemas, type JsonSchema } from "./type-schema"

const ROOT = join(__dirname, "../..")

/** What each handler answers when all went well, by `GET /admin/mpgi/…`, and the named types in it. */
export interface Replies {
  schemas: Record<string, JsonSchema>
  components: Record<string, JsonSchema>
}

/**
 * Reads off the types of what the handlers give to `res.json`, so that no description can differ from the code.
 * @throws Error that names each handler whose answer has no type
 */
export function readReplies(routes: readonly RouteFile[]): Replies {
  const { config } = ts.readConfigFile(join(ROOT, "tsconfig.json"), (file) => ts.sys.readFile(file)) as {
    config: object
  }
  const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, ROOT)
  const program = ts.createProgram(fileNames, { ...options, noEmit: true })
  const checker = program.getTypeChecker()
  const types = new TypeSchemas(checker, (file) => !file.includes("/node_modules/"))
  const schemas: Record<string, JsonSchema> = {}
  const wrong: string[] = []
  for (const { file, path } of routes) {
    for (const statement of program.getSourceFile(file)?.statements ?? []) {
      if (!ts.isFunctionDeclaration(statement) || !statement.name) continue
      const name = `${statement.name.text as Method} ${path}`
      try {
        const answers = answersOf(statement).map((answer) =>
          types.of(checker.getTypeAtLocation(answer), name),
        )
        const distinct = [...new Map(answers.map((answer) => [JSON.stringify(answer), answer])).values()]
        if (distinct[0]) schemas[name] = distinct.length === 1 ? distinct[0] : { anyOf: distinct }
      } catch (error) {
        wrong.push((error as Error).message)
      }
    }
  }
  if (wrong.length > 0) throw new Error(`what these answer has no type:\n${wrong.join("\n")}`)
  return { schemas, components: types.components }
}

/** What is given to `res.json`, but for the answers that refuse. */
function answersOf(handler: ts.FunctionDeclaration): ts.Expression[] {
  const found: ts.Expression[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && /^res\b.*\.json$/.test(node.expression.getText())) {
      const refuses = /\.status\([45]\d\d\)/.test(node.expression.getText())
      if (node.arguments[0] && !refuses) found.push(node.arguments[0])
    }
    ts.forEachChild(node, visit)
  }
  visit(handler)
  return found
}
