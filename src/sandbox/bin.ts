#!/usr/bin/env node
import { types } from "node:util"
import { parseArguments } from "./arguments"
import { help, testCardList } from "./help"
import { DEFAULTS, type SandboxOptions } from "./options"
import { startSandbox } from "./start"

async function main(args: string[]): Promise<void> {
  const command = parseArguments(args)
  switch (command.kind) {
    case "help":
      return console.log(help)
    case "invalid":
      console.error(`mpgi-sandbox: ${command.message}\nRun mpgi-sandbox --help for all options.`)
      process.exitCode = 2
      return
    case "start":
      return run(command.options)
  }
}

async function run(options: SandboxOptions): Promise<void> {
  const sandbox = await startSandbox({ ...options, onError: (error) => console.error(error) })
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

main(process.argv.slice(2)).catch((error: unknown) => {
  const inUse = types.isNativeError(error) && "code" in error && error.code === "EADDRINUSE"
  const message = types.isNativeError(error) ? error.message : String(error)
  console.error(
    `mpgi-sandbox: ${inUse ? "the port is already in use. Choose another one with --port." : message}`,
  )
  process.exitCode = 1
})
