import { mkdirSync } from "node:fs"
import { dirname } from "node:path"
import { types } from "node:util"
import { DEFAULTS, startSandbox, type SandboxOptions } from "../sandbox"
import { WRONG_USAGE } from "./commands"
import { parseSandboxArguments } from "./sandbox-arguments"
import { sandboxHelp, testCardList } from "./sandbox-help"

/** Runs the sandbox until the process is ended. */
export async function sandboxCommand(args: string[]): Promise<void> {
  const { platform, env: environment } = process
  const command = parseSandboxArguments(args, { folder: process.cwd(), environment, platform })
  switch (command.kind) {
    case "help":
      return console.log(sandboxHelp)
    case "invalid":
      console.error(`mpgi sandbox: ${command.message}\nRun mpgi sandbox --help for all options.`)
      process.exitCode = WRONG_USAGE
      return
    case "start":
      return run(command.options)
  }
}

async function run(options: SandboxOptions): Promise<void> {
  if (options.dataFile !== undefined) mkdirSync(dirname(options.dataFile), { recursive: true, mode: 0o700 })
  const sandbox = await startSandbox({ ...options, onError: (error) => console.error(error) }).catch(
    (error: unknown) => {
      const isInUse = types.isNativeError(error) && "code" in error && error.code === "EADDRINUSE"
      throw isInUse ? new Error("the port is already in use. Choose another one with --port.") : error
    },
  )
  const isDefault = options.signature === undefined
  const secret =
    isDefault && typeof DEFAULTS.signature === "object"
      ? DEFAULTS.signature.secret
      : "(from the command line)"
  console.log(`Sandbox gateway   ${sandbox.url}
Operator page     ${sandbox.url}/_sandbox
merchant_id       ${sandbox.merchantId}
account_id        ${sandbox.accountId}
Signature         hmac-sha256, secret ${secret}
Data              ${options.dataFile ?? "in memory only, lost on exit"}

${testCardList()}`)
  const stop = () => void sandbox.close().then(() => process.exit(0))
  process.once("SIGINT", stop).once("SIGTERM", stop)
}
