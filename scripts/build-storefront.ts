import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join, relative } from "node:path"
import ts from "typescript"

const root = join(__dirname, "..")
const home = join(root, "packages/storefront")
/** Where each source folder goes in the package. */
const FOLDERS: [from: string, to: string][] = [
  [join(root, "src/storefront"), join(home, "dist")],
  [join(home, "src"), join(home, "dist")],
]
const CORE = "medusa-payment-mpgi/storefront"

/**
 * Builds packages/storefront: the modules of `src/storefront` and of the package itself as ESM with declarations, one file per
 * module, so that a bundler takes what is used.
 */
function buildStorefront(): void {
  rmSync(join(home, "dist"), { recursive: true, force: true })
  const { config } = ts.readConfigFile(join(root, "tsconfig.json"), ts.sys.readFile)
  const { options } = ts.convertCompilerOptionsFromJson(
    {
      ...config.compilerOptions,
      module: "ESNext",
      moduleResolution: "Bundler",
      lib: ["ES2022", "DOM", "DOM.Iterable"],
      inlineSourceMap: false,
      emitDecoratorMetadata: false,
      experimentalDecorators: false,
      types: [],
    },
    root,
  )
  const entries = [
    join(root, "src/storefront/index.ts"),
    ...["react", "server"].map((name) => join(home, `src/${name}/index.ts`)),
  ]
  const program = ts.createProgram(entries, options)
  const problems = ts.getPreEmitDiagnostics(program)
  if (problems.length > 0) throw new Error(ts.formatDiagnostics(problems, ts.createCompilerHost(options)))
  mkdirSync(join(home, "dist"))
  // The sources beside it are what the repository is: CommonJS to TypeScript.
  writeFileSync(
    join(home, "dist/package.json"),
    `${JSON.stringify({ type: "module", sideEffects: false })}\n`,
  )
  const output = new Map<string, string>()
  for (const source of program.getSourceFiles().filter(({ fileName }) => target(fileName) !== undefined)) {
    program.emit(source, (emitted, text) => {
      const extension = emitted.endsWith(".d.ts") ? ".d.ts" : ".js"
      const file = target(source.fileName)!.replace(/\.tsx?$/, extension)
      const code = extension === ".js" ? indentedByTabs(withoutComments(text)) : text
      output.set(file, withExtensions(code, file))
    })
  }
  const declared = new Set<string>()
  for (const entry of entries) addDeclarations(target(entry)!.replace(/\.ts$/, ".d.ts"), output, declared)
  for (const [file, text] of output) {
    if (file.endsWith(".d.ts") && !declared.has(file)) continue
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
}

/** The declarations that a file's own need: those of what only the code uses are of no use to anyone. */
function addDeclarations(file: string, output: ReadonlyMap<string, string>, found: Set<string>): void {
  if (found.has(file)) return
  found.add(file)
  for (const [, path] of output.get(file)?.matchAll(/"(\.[^"]+)\.js"/g) ?? [])
    addDeclarations(join(dirname(file), `${path}.d.ts`), output, found)
}

/** Where a source's output goes; undefined for a file that is no part of the package. */
function target(source: string): string | undefined {
  const folder = FOLDERS.find(([from]) => source.startsWith(`${from}/`))
  return folder && join(folder[1], relative(folder[0], source))
}

/** Node and `node16` want whole file names, and the core by its place in the package. */
function withExtensions(text: string, file: string): string {
  const core = relative(dirname(file), join(home, "dist/index"))
  return text.replace(/(\bfrom\s*|\bimport\s*\(?\s*)"([^"]+)"/g, (whole, before: string, name: string) => {
    const path = name === CORE ? (core.startsWith(".") ? core : `./${core}`) : name
    return path.startsWith(".") ? `${before}"${path}.js"` : whole
  })
}

/** Comments are for the declarations, which editors show. */
const withoutComments = (text: string) =>
  ts
    .createPrinter({ removeComments: true })
    .printFile(ts.createSourceFile("x.js", text, ts.ScriptTarget.ES2022, false, ts.ScriptKind.JS))

/** A quarter of the size of the compiler's indentation. No text of the kit goes over several lines. */
const indentedByTabs = (code: string) =>
  code.replace(/^(?: {4})+/gm, (spaces) => "\t".repeat(spaces.length / 4))

buildStorefront()
const { version } = JSON.parse(readFileSync(join(home, "package.json"), "utf8")) as { version: string }
console.error(`packages/storefront ${version}: built`) // stdout is that of \`npm pack --json\`, which runs this
