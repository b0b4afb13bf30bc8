import { createRequire } from "node:module"
import { join } from "node:path"
import type * as gateway from "medusa-payment-mpgi/gateway"
import ts from "typescript"

const root = join(__dirname, "../..")
const folder = join(root, "node_modules/.cache/medusa-payment-mpgi")

/**
 * The gateway client as a store installs it: compiled by the package's own configuration. `tsx`, which runs the benchmarks, keeps
 * the name of every function by a call each time one is made, which a store does not pay for.
 *
 * @throws Error with the compiler's messages
 */
export function installedClient(): typeof gateway {
  const { config } = ts.readConfigFile(join(root, "tsconfig.json"), ts.sys.readFile)
  const { options } = ts.convertCompilerOptionsFromJson(
    { ...config.compilerOptions, outDir: folder, declaration: false },
    root,
  )
  const program = ts.createProgram([join(root, "src/gateway/index.ts")], options)
  const problems = [...ts.getPreEmitDiagnostics(program), ...program.emit().diagnostics]
  if (problems.length > 0) throw new Error(ts.formatDiagnostics(problems, ts.createCompilerHost(options)))
  return createRequire(join(folder, "src/gateway/index.js"))("./index.js") as typeof gateway
}
