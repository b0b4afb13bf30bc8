import { importTable, type Part, type Row } from "./import-table"
import { writers } from "./writers"

/** What packages are called in the docs; any other by its own name. */
const called: [pattern: RegExp, name: string][] = [
  [/^\*\*$/, "any package"],
  [/^node:/, "Node"],
  [/^@medusajs\/framework/, "Medusa's framework"],
  [/^@medusajs\/medusa\/core-flows$/, "Medusa's core flows"],
  [/^@medusajs\/\{admin/, "Medusa's admin packages"],
  [/^react/, "React"],
  [/^@tanstack\//, "TanStack Query"],
]

/** The import table as docs/architecture.md prints it. */
export function importTableAsMarkdown(): string {
  const rows = importTable.map((row) => `| \`${row.folder}\` | ${may(row)} |`)
  return ["| folder | may import |", "|---|---|", ...rows].join("\n")
}

/** The file that writes each table, as docs/architecture.md prints it. */
export function writersAsMarkdown(): string {
  const rows = Object.entries(writers).map(([table, file]) => `| \`${table}\` | \`${file}\` |`)
  return ["| table | written by, in `src/modules/mpgi` |", "|---|---|", ...rows].join("\n")
}

function may({ folder, imports = [], types = [], packages = [], note }: Row): string {
  const parts = [
    imports.filter((part) => part !== folder).map(named),
    types.length > 0 ? [`types of ${types.map(named).join(", ")}`] : [],
    packages.map((name) => called.find(([pattern]) => pattern.test(name))?.[1] ?? name),
  ].filter((names) => names.length > 0)
  const list = parts.map((names) => [...new Set(names)].join(", ")).join("; ")
  return [list || "nothing", ...(note ? [note] : [])].join(". ")
}

function named(part: Part): string {
  if (typeof part === "string") return `\`${part}\``
  return part.files.map((file) => `\`${part.folder}/${file}\``).join(", ")
}
