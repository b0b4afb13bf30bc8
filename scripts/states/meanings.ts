import { readFileSync } from "node:fs"
import { join } from "node:path"
import ts from "typescript"

const MODULE = join(__dirname, "../../src/modules/mpgi")

/** What the comments of some types say about each of their members. A member of a group is named `group.member`. */
export function meanings(file: string, types: readonly string[]): Record<string, string> {
  const source = ts.createSourceFile(
    file,
    readFileSync(join(MODULE, file), "utf8"),
    ts.ScriptTarget.Latest,
    true,
  )
  const known: Record<string, string> = {}
  const visit = (members: ts.NodeArray<ts.TypeElement>, group: string, inherited: string) => {
    for (const member of members) {
      if (!ts.isPropertySignature(member)) continue
      const name = group + member.name.getText()
      const meaning = commentOf(member) || inherited
      known[name] = meaning
      if (member.type && ts.isTypeLiteralNode(member.type)) visit(member.type.members, `${name}.`, meaning)
    }
  }
  ts.forEachChild(source, (node) => {
    if (ts.isInterfaceDeclaration(node) && types.includes(node.name.text)) visit(node.members, "", "")
  })
  return known
}

function commentOf(node: ts.Node): string {
  return ts
    .getJSDocCommentsAndTags(node)
    .map(({ comment }) => ts.getTextOfJSDocComment(comment) ?? "")
    .join(" ")
    .replace(/\s+/g, " ")
    .replaceAll("|", "\\|")
}
