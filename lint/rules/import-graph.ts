import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import type { Rule } from "eslint"
import ts from "typescript"

const graphs = new Map<string, ImportGraph>()

/** The visitors of a rule about imports: each file that a file imports, exports from, or names in an `import()`. */
export function onImports(
  { cwd, filename }: Rule.RuleContext,
  check: (node: Rule.Node, target: string, graph: ImportGraph) => void,
): Rule.RuleListener {
  const graph = graphs.get(cwd) ?? new ImportGraph(cwd)
  graphs.set(cwd, graph)
  const visit = (node: Rule.Node) => {
    const name = "value" in node && typeof node.value === "string" ? node.value : undefined
    const target = name === undefined ? undefined : graph.resolve(name, filename)
    if (target !== undefined) check(node, target, graph)
  }
  return {
    "ImportDeclaration > Literal.source": visit,
    "ExportNamedDeclaration > Literal.source": visit,
    "ExportAllDeclaration > Literal.source": visit,
    "ImportExpression > Literal.source": visit,
    "TSImportType Literal": visit,
  }
}

/** Which file of the repository imports which, types included: read from the files, once a process. */
export class ImportGraph {
  private readonly edges = new Map<string, readonly string[]>()
  private readonly components = new Map<string, number>()
  private readonly options: ts.CompilerOptions
  private readonly cache: ts.ModuleResolutionCache

  /** `root` holds tsconfig.all.json. */
  constructor(readonly root: string) {
    const path = join(root, "tsconfig.all.json")
    const host = { ...ts.sys, readDirectory: () => [] }
    const { config } = ts.readConfigFile(path, ts.sys.readFile) as { config: unknown }
    this.options = ts.parseJsonConfigFileContent(config, host, root, undefined, path).options
    this.cache = ts.createModuleResolutionCache(root, (name) => name, this.options)
  }

  /** The files that `file` imports. */
  private importsOf(file: string): readonly string[] {
    const known = this.edges.get(file)
    if (known) return known
    const names = existsSync(file)
      ? ts
          .preProcessFile(readFileSync(file, "utf8"), true, true)
          .importedFiles.map(({ fileName }) => fileName)
      : []
    const imports = names.flatMap((name) => this.resolve(name, file) ?? [])
    this.edges.set(file, imports)
    return imports
  }

  /** The file that `name` means in `file`; undefined for packages and for what is no TypeScript. */
  resolve(name: string, file: string): string | undefined {
    if (!name.startsWith(".") && !this.isOwnExport(name)) return undefined
    const { resolvedModule } = ts.resolveModuleName(name, file, this.options, ts.sys, this.cache)
    return resolvedModule && /\.tsx?$/.test(resolvedModule.resolvedFileName)
      ? resolvedModule.resolvedFileName
      : undefined
  }

  /** The shortest way from `file` over its import of `target` back to itself, or undefined. */
  cycle(file: string, target: string): string[] | undefined {
    if (file === target) return [file, file]
    if (this.componentOf(file) !== this.componentOf(target)) return undefined
    const cameFrom = new Map<string, string>([[target, file]])
    const queue = [target]
    for (let at = queue.shift(); at !== undefined; at = queue.shift()) {
      for (const next of this.importsOf(at)) {
        if (next === file) return wayTo(at, cameFrom, file)
        if (cameFrom.has(next)) continue
        cameFrom.set(next, at)
        queue.push(next)
      }
    }
    return undefined
  }

  private isOwnExport(name: string): boolean {
    return Object.keys(this.options.paths ?? {}).some((path) => name.startsWith(path.replace(/\*$/, "")))
  }

  /** Files that reach each other have the same number: Tarjan's strongly connected components. */
  private componentOf(file: string): number | undefined {
    if (!this.components.has(file)) this.findComponents(file)
    return this.components.get(file)
  }

  private findComponents(start: string) {
    const index = new Map<string, number>()
    const stack: string[] = []
    const visit = (file: string): number => {
      let lowest = index.size
      index.set(file, lowest)
      stack.push(file)
      for (const target of this.importsOf(file)) {
        if (this.components.has(target)) continue
        lowest = Math.min(lowest, index.get(target) ?? visit(target))
      }
      if (lowest !== index.get(file)) return lowest
      const number = this.components.size
      for (let member = stack.pop(); member !== undefined; member = stack.pop()) {
        this.components.set(member, number)
        if (member === file) break
      }
      return lowest
    }
    visit(start)
  }
}

function wayTo(last: string, cameFrom: ReadonlyMap<string, string>, first: string): string[] {
  const way = [first]
  for (let at: string | undefined = last; at !== undefined && at !== first; at = cameFrom.get(at)) {
    way.unshift(at)
  }
  return [first, ...way]
}
