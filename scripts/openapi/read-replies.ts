import { join } from "node:path"
import ts from "typescript"
import type { RouteFile } from "./find-routes"
import { METHODS } from "./read-handlers"
import { TypeSchemas, type JsonSchema } from "./type-schema"

const ROOT = join(__dirname, "../..")

/** What each handler answers when all went well, by `GET /admin/mpgi/…`, and the named types in it. */
export interface Replies {
  schemas: Record<string, JsonSchema>
  components: Record<string, JsonSchema>
}

/**
 * Reads off the return types of the handlers, so that no description can differ from the code.
 * @throws Error that names each handler that replies something else than it returns, or something without a type
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
      if (!ts.isFunctionDeclaration(statement)) continue
      const method = METHODS.find((name) => name === statement.name?.text)
      if (!method) continue
      const name = `${method} ${path}`
      if (UNRETURNED.test(statement.getText())) wrong.push(`${name}: return reply(res, …)`)
      const signature = replySignature(statement, checker)
      const returned = signature && checker.getAwaitedType(signature.getReturnType())
      try {
        const replied = (returned?.isUnion() ? returned.types : [returned]).flatMap((type) =>
          type && !(type.flags & NOTHING) ? [types.of(type, name)] : [],
        )
        if (replied[0]) schemas[name] = replied.length === 1 ? replied[0] : { anyOf: replied }
      } catch (error) {
        wrong.push((error as Error).message)
      }
    }
  }
  if (wrong.length > 0) throw new Error(`what these reply has no type:\n${wrong.join("\n")}`)
  return { schemas, components: types.components }
}

/** What a handler replies: what it returns, or what the function returns that it passes to `respond`. */
function replySignature(handler: ts.FunctionDeclaration, checker: ts.TypeChecker): ts.Signature | undefined {
  let inner: ts.Signature | undefined
  const visit = (node: ts.Node) => {
    const reply = ts.isCallExpression(node) && node.expression.getText() === "respond" && node.arguments[2]
    if (reply) [inner] = checker.getTypeAtLocation(reply).getCallSignatures()
    else ts.forEachChild(node, visit)
  }
  visit(handler)
  return inner ?? checker.getSignatureFromDeclaration(handler)
}

/** A success that is not in the return type. */
const UNRETURNED = /\bres(\.status\(2\d\d\))?\.json\(/

/** The return of a handler that has refused the request. */
const NOTHING = ts.TypeFlags.Void | ts.TypeFlags.Undefined
