import { relative, sep } from "node:path"
import type { Rule } from "eslint"
import type { Node } from "estree"
import ts from "typescript"

/** What a method that only reads is called: `list`, `byId`, `ofOrders`, or exactly one of the nouns. */
const verbs = ["by", "count", "export", "find", "get", "has", "is", "are", "list", "of", "retrieve", "search"]
const nouns = [
  "account",
  "counts",
  "declinedFrom",
  "expected",
  "known",
  "named",
  "offer",
  "rows",
  "saved",
  "sent",
]
const reading = new RegExp(`^(?:(?:${verbs.join("|")})(?=[A-Z]|$)|(?:${nouns.join("|")}|termsOfCart)$)`)
/** Runs a callback under the name of an actor; the callback is checked like any code. */
const wrapping = /^as$/

/** What entry points may take out of Medusa's container. */
const resolvable = ['"mpgi"', "ContainerRegistrationKeys.QUERY", "ContainerRegistrationKeys.CONFIG_MODULE"]

/**
 * Routes, jobs, subscribers and scripts change state through a workflow or through one method of the module that is
 * designed for it: one transaction, safe to repeat, marked `@entryPoint` in its comment. All other methods of the module
 * and of the gateway client that they call must read. A synchronous method reaches no database and is free.
 *
 * The rule follows types, so it does not matter which variable holds the service.
 */
export const entryPoints: Rule.RuleModule = {
  meta: {
    type: "problem",
    messages: {
      write:
        "{{name}} changes state: run a workflow, or mark it @entryPoint if it is designed for this " +
        "(see lint/rules/entry-points.ts).",
      second: "One change per function: {{name}} follows {{first}}. Make them one workflow or one method.",
      service: "Entry points resolve the module and Medusa's query only, not {{name}}: run a workflow.",
    },
    schema: [],
  },
  create(context) {
    const services = context.sourceCode.parserServices as Partial<TypeInformation>
    const { program, esTreeNodeToTSNodeMap: nodes } = services
    if (!program || !nodes) return {}
    const checker = program.getTypeChecker()
    /** The change that a function makes, by function. */
    const changes = new Map<Node, string>()

    const isOurs = (declaration: ts.Node, ...folders: string[]) => {
      const file = relative(context.cwd, declaration.getSourceFile().fileName).split(sep).join("/")
      return folders.some((folder) => file.startsWith(folder))
    }

    /** The method of the module or of the gateway client that a call runs. */
    function methodOf(call: ts.CallExpression) {
      const callee = call.expression
      const declaration = checker.getResolvedSignature(call)?.declaration
      const holder = declaration?.parent
      if (declaration && holder && (ts.isClassLike(holder) || ts.isInterfaceDeclaration(holder))) {
        if (!isOurs(declaration, "src/modules/", "src/gateway/")) return undefined
        const { name } = declaration as { name?: ts.Node }
        return { name: name?.getText() ?? "", marked: isMarked(declaration), writes: isWriting(declaration) }
      }
      // The methods that Medusa generates for each table have no class.
      if (!ts.isPropertyAccessExpression(callee)) return undefined
      const holders = checker.getTypeAtLocation(callee.expression).getSymbol()?.declarations ?? []
      const made = holders.some((at) => ts.isClassLike(at) && isOurs(at, "src/modules/"))
      return made ? { name: callee.name.text, marked: false, writes: false } : undefined
    }

    return {
      CallExpression(node) {
        const call = nodes.get(node) as ts.CallExpression
        const service = serviceOf(call, checker)
        if (service !== undefined && !resolvable.includes(service)) {
          context.report({ node, messageId: "service", data: { name: service } })
        }
        const method = methodOf(call)
        if (!method || wrapping.test(method.name) || (reading.test(method.name) && !method.writes)) return
        if (!isAsync(checker.getTypeAtLocation(call), checker)) return
        const { name } = method
        if (!method.marked) return context.report({ node, messageId: "write", data: { name } })
        const within = outermostFunction(node)
        const first = changes.get(within)
        if (first !== undefined) context.report({ node, messageId: "second", data: { name, first } })
        changes.set(within, first ?? name)
      },
    }
  },
}

interface TypeInformation {
  program: ts.Program
  esTreeNodeToTSNodeMap: { get: (node: Node) => ts.Node }
}

function isMarked(declaration: ts.Node): boolean {
  return ts.getJSDocTags(declaration).some(({ tagName }) => tagName.text === "entryPoint")
}

/** Whether a method itself changes rows, whatever it is called. */
function isWriting(declaration: ts.Node): boolean {
  const visit = (node: ts.Node): boolean =>
    (ts.isCallExpression(node) &&
      /\b(insert|update|upsert|del|delete)\w*$/.test(node.expression.getText())) ||
    ts.forEachChild(node, visit) === true
  return visit(declaration)
}

/** What a call takes out of Medusa's container, as it is written. */
function serviceOf(call: ts.CallExpression, checker: ts.TypeChecker): string | undefined {
  const callee = call.expression
  if (!ts.isPropertyAccessExpression(callee) || callee.name.text !== "resolve") return undefined
  const declared = checker.getResolvedSignature(call)?.declaration?.getSourceFile().fileName ?? ""
  return /node_modules\/(@medusajs|awilix)\//.test(declared) ? call.arguments[0]?.getText() : undefined
}

function isAsync(type: ts.Type, checker: ts.TypeChecker): boolean {
  const names = checker.getPropertiesOfType(type).map(({ name }) => name)
  return names.some((name) => name === "then" || name.startsWith("__@asyncIterator"))
}

function outermostFunction(node: Rule.Node): Node {
  let found: Rule.Node = node
  for (let at: Rule.Node | null = node; at; at = at.parent) {
    if (/Function/.test(at.type)) found = at
  }
  return found
}
