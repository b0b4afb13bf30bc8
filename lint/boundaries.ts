import type { Linter } from "eslint"
import boundaries from "eslint-plugin-boundaries"
import { importTable, type Part, type Row } from "./import-table"

const local = (part: Part) => ({
  module: { origin: "local" },
  element:
    typeof part === "string"
      ? { type: [part, `${part}/**`] }
      : { type: part.folder, fileInternalPath: part.files },
})

/** What a row allows, as policies of `boundaries/dependencies`; everything else is refused. */
function policiesOf({ folder, imports = [], types = [], packages = [] }: Row) {
  const from = { element: { type: folder } }
  return [
    { from, allow: { to: { module: { origin: "local" }, element: { type: folder } } } },
    ...imports.map((part) => ({ from, allow: { to: local(part) } })),
    ...types.map((part) => ({ from, allow: { to: local(part), dependency: { kind: "type" } } })),
    ...packages.map((source) => ({
      from,
      allow: { to: { module: { origin: ["external", "core"] } }, dependency: { source } },
    })),
  ]
}

const depth = ({ folder }: Row) => folder.split("/").length

/**
 * The import table as an ESLint rule, once for the files of each row: the plugin tries every policy that it is given on every import, and
 * with those of all rows it took as long as all other rules together. The deepest row of a file comes last, and holds.
 */
export const importRules: Linter.Config[] = [...importTable]
  .sort((one, other) => depth(one) - depth(other))
  .map((row) => ({
    files: [`${row.folder}/**/*.{ts,tsx}`],
    ignores: ["**/test/**"],
    plugins: { boundaries },
    settings: {
      "import/resolver": { node: { extensions: [".ts", ".tsx", ".js", ".json"] } },
      "boundaries/elements": importTable.map(({ folder }) => ({
        type: folder,
        pattern: folder,
        partialMatch: false,
      })),
      "boundaries/dependency-nodes": ["import", "export", "require", "dynamic-import"],
      "boundaries/legacy-warnings": false,
    },
    rules: {
      "boundaries/dependencies": [
        "error",
        {
          default: "disallow",
          checkAllOrigins: true,
          checkUnknownLocals: true,
          message: "{{from.element.type}} may not import this: see lint/import-table.ts",
          policies: policiesOf(row),
        },
      ],
    },
  }))
