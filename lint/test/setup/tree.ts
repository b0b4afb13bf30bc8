import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { ESLint } from "eslint"

const root = join(__dirname, "../../..")
/** Rules that read types; a program of each tree for the others would take most of their specs' time. */
const typed = ["house/entry-points"]

/** A small repository with the real configuration, for rules that read more than one file. */
export class Tree {
  readonly path = mkdtempSync(join(tmpdir(), "mpgi-lint-"))
  private readonly linters = new Map<string, ESLint>()

  constructor(files: Record<string, string>) {
    const compilerOptions = { module: "Node16", strict: true, skipLibCheck: true, types: [], noEmit: true }
    const paths = { "medusa-payment-mpgi/gateway": ["./src/gateway/index.ts"] }
    this.write("tsconfig.all.json", JSON.stringify({ compilerOptions: { ...compilerOptions, paths } }))
    for (const [file, text] of Object.entries(files)) this.write(file, text)
  }

  /** The messages of one rule about a file of the tree. */
  async lint(rule: string, file: string): Promise<string[]> {
    const linter = this.linters.get(rule) ?? this.linter(rule)
    this.linters.set(rule, linter)
    const [result] = await linter.lintFiles(join(this.path, file))
    return result!.messages.map(({ message }) => message)
  }

  private linter(rule: string): ESLint {
    return new ESLint({
      cwd: this.path,
      overrideConfigFile: join(root, "eslint.config.ts"),
      overrideConfig: typed.includes(rule)
        ? {
            languageOptions: {
              parserOptions: { project: join(this.path, "tsconfig.all.json"), tsconfigRootDir: this.path },
            },
          }
        : { languageOptions: { parserOptions: { project: null } } },
      ruleFilter: ({ ruleId }) => ruleId === rule,
    })
  }

  remove() {
    rmSync(this.path, { recursive: true })
  }

  private write(file: string, text: string) {
    const path = join(this.path, file)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
}
