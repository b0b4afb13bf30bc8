import { createRequire } from "node:module"
import { join } from "node:path"
import type * as gateway from "medusa-payment-mpgi/gateway"
import ts from "typescript"

const root = join(__dirname, "../..")
const folder = join(root, "node_modules/.cache/medusa-payment-mpgi")

/** The gateway client as a store installs it. @throws Error with the compiler's messages */
export function installedClient(): typeof gateway {
  compile("src/gateway/index.ts")
  return load("src/gateway/index") as typeof gateway
}

/** What of the package's telemetry is measured: exchanges and operations of the journal. */
export interface Telemetry {
  observed<Result>(
    about: { operation: gateway.OperationName; size: number },
    options: { onExchange: (exchange: gateway.Exchange) => void },
    exchange: () => Promise<Result>,
  ): Promise<Result>
  recordExchange(provider_id: string, exchange: gateway.Exchange): void
  traced<Result>(
    name: "operation",
    attributes: { provider_id: string; kind: string },
    work: () => Promise<Result>,
    ended: (result: Result) => { outcome: "applied" },
  ): Promise<Result>
}

/** The same with what its exchanges are reported to. @throws Error with the compiler's messages */
export function installedTelemetry(): typeof gateway & Telemetry {
  const telemetry = "src/modules/mpgi/telemetry/telemetry"
  compile(`${telemetry}.ts`)
  const parts = ["src/gateway/index", "src/gateway/listeners", telemetry].map(load)
  return Object.assign({}, ...parts) as typeof gateway & Telemetry
}

/**
 * Compiles a file and what it imports by the package's own configuration. `tsx`, which runs the benchmarks, keeps the name of every
 * function by a call each time one is made, which a store does not pay for.
 */
function compile(file: string): void {
  const { config } = ts.readConfigFile(join(root, "tsconfig.json"), ts.sys.readFile)
  const { options } = ts.convertCompilerOptionsFromJson(
    { ...config.compilerOptions, outDir: folder, declaration: false },
    root,
  )
  const program = ts.createProgram([join(root, file)], options)
  const problems = [...ts.getPreEmitDiagnostics(program), ...program.emit().diagnostics]
  if (problems.length > 0) throw new Error(ts.formatDiagnostics(problems, ts.createCompilerHost(options)))
}

function load(module: string): unknown {
  return createRequire(join(folder, "package.json"))(`./${module}.js`)
}
