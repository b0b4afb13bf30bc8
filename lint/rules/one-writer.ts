import { relative, sep } from "node:path"
import type { Rule } from "eslint"
import type { BlockStatement, CallExpression, Expression, Node, Super, TemplateElement } from "estree"
import { direct, writers } from "../writers"

const FOLDER = "src/modules/mpgi/"
const STATEMENT =
  /\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+"?(mpgi_\w+)/gi
/** A statement whose table is not in its text. */
const ELSEWHERE = /(?:\b(?:insert\s+into|delete\s+from)|^\s*update)\s+"?$/i
/** Methods of a query builder that change rows. Those of a Map or a Set that have the same name take an argument. */
const CHANGES = /^(?:insert|batchInsert|update|upsert|merge|del|truncate|increment|decrement)$/
/** Methods that Medusa generates for our tables. */
const GENERATED = /^(?:create|update|upsert|delete|softDelete|restore)Mpgi[A-Z]/
/** What `update` feeds bytes to. */
const DIGEST = /^(?:createHash|createHmac|createCipheriv|createDecipheriv|cipher|decipher)$/

/** A table is written by one file, through `writeTo`, which names the actor: see lint/writers.ts. */
export const oneWriter: Rule.RuleModule = {
  meta: {
    type: "problem",
    messages: {
      second: "{{table}} is written by {{writer}}: call a function or a method of it (see lint/writers.ts).",
      unknown: "{{table}} has no writer: name this file in lint/writers.ts.",
      unnamed: "The name of the table is a text, in the statement or in writeTo: its writer must be found.",
      direct:
        "{{method}} hides who changes the row: write it with writeTo (src/modules/mpgi/shared/database.ts).",
      generated: "{{method}} writes past the file that writes this table (see lint/writers.ts).",
    },
    schema: [],
  },
  create(context) {
    const path = relative(context.cwd, context.filename).split(sep).join("/")
    const file = path.startsWith(FOLDER) ? path.slice(FOLDER.length) : path
    const mayCallKnex = direct.includes(file)
    /** Constants of this file that are texts. */
    const texts = new Map<string, string>()
    /** What of this file returns a writer: functions, methods, variables. */
    const writing = new Set(["writeTo"])
    const calls: CallExpression[] = []

    function check(node: Node, table: string) {
      const writer = Object.entries(writers).find(([name]) => name === table)?.[1]
      if (writer === undefined) return context.report({ node, messageId: "unknown", data: { table } })
      if (writer === file) return
      context.report({ node, messageId: "second", data: { table, writer: FOLDER + writer } })
    }

    function checkText(node: Node, text: string) {
      for (const [, table = ""] of text.matchAll(STATEMENT)) check(node, table.toLowerCase())
    }

    function checkCall(node: CallExpression) {
      const { callee } = node
      if (nameOf(callee) === "writeTo" && !mayCallKnex) {
        const [, name] = node.arguments
        const table =
          name?.type === "Literal"
            ? name.value
            : name?.type === "Identifier"
              ? texts.get(name.name)
              : undefined
        if (typeof table === "string") check(node, table)
        else context.report({ node, messageId: "unnamed" })
      }
      if (callee.type !== "MemberExpression") return
      const method = nameOf(callee) ?? ""
      if (GENERATED.test(method)) context.report({ node, messageId: "generated", data: { method } })
      const changes = CHANGES.test(method) || (method === "delete" && node.arguments.length === 0)
      if (!changes || mayCallKnex || !path.startsWith(FOLDER)) return
      if (callee.object.type === "ThisExpression" || isWriting(callee.object)) return
      context.report({ node, messageId: "direct", data: { method } })
    }

    /** Whether a chain of calls begins with a writer, or with a digest. */
    function isWriting(at: Expression | Super): boolean {
      if (at.type === "AwaitExpression") return isWriting(at.argument)
      const name = nameOf(at.type === "CallExpression" ? at.callee : at) ?? ""
      if (writing.has(name) || DIGEST.test(name)) return true
      if (at.type === "CallExpression") return isWriting(at.callee as Expression)
      return at.type === "MemberExpression" && isWriting(at.object)
    }

    return {
      VariableDeclarator({ id, init }) {
        if (id.type !== "Identifier" || !init) return
        if (init.type === "Literal" && typeof init.value === "string") texts.set(id.name, init.value)
        if (isWriter(init)) writing.add(id.name)
      },
      FunctionDeclaration({ id, body }) {
        if (returnsWriter(body)) writing.add(id.name)
      },
      MethodDefinition({ key, value }) {
        if (returnsWriter(value.body)) writing.add(nameOf(key) ?? "")
      },
      CallExpression: (node) => void calls.push(node),
      Literal(node) {
        if (typeof node.value === "string") checkText(node, node.value)
      },
      TemplateElement(node: TemplateElement) {
        checkText(node, node.value.raw)
        if (!node.tail && ELSEWHERE.test(node.value.raw)) context.report({ node, messageId: "unnamed" })
      },
      "Program:exit": () => calls.forEach(checkCall),
    }
  },
}

/** The last name of `a`, `a.b` or `this.b`. */
function nameOf(at: Node | undefined): string | undefined {
  if (at?.type === "Identifier") return at.name
  return at?.type === "MemberExpression" ? nameOf(at.property) : undefined
}

function isWriter(at: Expression | null | undefined): boolean {
  return at?.type === "CallExpression" && nameOf(at.callee) === "writeTo"
}

/** An abstract method has no body. */
function returnsWriter(body: BlockStatement | null): boolean {
  return !!body?.body.some(
    (statement) => statement.type === "ReturnStatement" && isWriter(statement.argument),
  )
}
