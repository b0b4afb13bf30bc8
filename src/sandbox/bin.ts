#!/usr/bin/env node
import { readArguments } from "./arguments"
import { help, testCards } from "./help"
import { DEFAULTS, type SandboxOptions } from "./options"
import { startSandbox } from "./start"

async function main(args: string[]): Promise<void> {
  const command = readArguments(args)
  switch (command.kind) {
    case "help":
      return console.log(help)
    case "wrong":
      console.error(`mpgi-sandbox: ${command.message}\nTry mpgi-sandbox --help`)
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
    isDefault && typeof DEFAULTS.signature === "object" ? DEFAULTS.signature.secret : "(as given)"
  console.log(`Sandbox gateway   ${sandbox.url}
Operator page     ${sandbox.url}/_sandbox
merchant_id       ${sandbox.merchantId}
account_id        ${sandbox.accountId}
signature         hmac-sha256, secret ${secret}
state             ${options.dataFile ?? "in memory"}

${testCards()}`)
  const stop = () => void sandbox.close().then(() => process.exit(0))
  process.once("SIGINT", stop).once("SIGTERM", stop)
}

main(process.argv.slice(2)).catch((error: unknown) => {
  const { code, message } = error as NodeJS.ErrnoException
  console.error(
    `mpgi-sandbox: ${code === "EADDRINUSE" ? "the port is taken, choose another with --port" : message}`,
  )
  process.exitCode = 1
})
