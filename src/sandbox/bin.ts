#!/usr/bin/env node
import { types, parseArgs } from "node:util"
import type { SignaturePreset } from "../gateway/signature"
import { DEFAULTS, type SandboxOptions } from "./options"
import { startSandbox } from "./start"
import { TEST_CARDS } from "./cards"
import { isOrigin } from "./http/frame-policy"

/** The port of `mpgi-sandbox` without `--port`. */
const DEFAULT_PORT = 4010

const NUMBER_WIDTH = 21

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

/** The test cards as lines of text. */
function testCardList(): string {
  const lines = TEST_CARDS.map(({ number, description }) => `  ${number.padEnd(NUMBER_WIDTH)}${description}`)
  return ["Test cards, with any future expiry date and any security code:", ...lines].join("\n")
}

/** What `--help` prints. */
export const help = `mpgi-sandbox: a payment gateway for development, on your own machine.

  --port <number>         Port to listen on. Default ${DEFAULT_PORT}; 0 picks any free port.
  --host <address>        Address to listen on. Default ${DEFAULTS.host}.
  --data <file>           Keep transactions in this file. Default: in memory only.
  --merchant-id <id>      Default ${DEFAULTS.merchantId}.
  --account-id <id>       Default ${DEFAULTS.accountId}.
  --secret <text>         Secret of the hmac-sha256 signature.
  --old-secret <text>     Accept requests signed with this secret too, to try a rotation: needs --secret.
  --allowed-ip <address>  Allow transaction queries from this address, besides this machine. Repeatable.
  --operator-ip <address> Let this machine use the operator page and control API, besides this one. Repeatable.
  --notify-host <host>    Allow notifications to this host, besides this machine. Repeatable.
  --optimise-path <path>  Serve "Optimise payment methods" at this path.
  --return-by <method>    How the browser returns to the shop: post (default) or get.
  --frame-ancestor <origin>
                          Let pages of this origin show the hosted page in a frame. Repeatable.
  -h, --help              Print this help.

${testCardList()}`

/** The meaning of a command line. */
type Command =
  { kind: "start"; options: SandboxOptions } | { kind: "help" } | { kind: "invalid"; message: string }

const OPTIONS = {
  port: { type: "string" },
  host: { type: "string" },
  data: { type: "string" },
  "merchant-id": { type: "string" },
  "account-id": { type: "string" },
  secret: { type: "string" },
  "old-secret": { type: "string" },
  "allowed-ip": { type: "string", multiple: true },
  "operator-ip": { type: "string", multiple: true },
  "notify-host": { type: "string", multiple: true },
  "optimise-path": { type: "string" },
  "return-by": { type: "string" },
  "frame-ancestor": { type: "string", multiple: true },
  help: { type: "boolean", short: "h" },
} as const

/** Parses the arguments after the program's name. An invalid argument is reported by name, never ignored. */
export function parseArguments(args: string[]): Command {
  try {
    const { values } = parseArgs({ args, options: OPTIONS, strict: true, allowPositionals: false })
    if (values.help) return { kind: "help" }
    return { kind: "start", options: toOptions(values) }
  } catch (error) {
    return { kind: "invalid", message: types.isNativeError(error) ? error.message : "invalid arguments" }
  }
}

type Values = ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>["values"]

function toOptions(values: Values): SandboxOptions {
  const port = Number(values.port ?? DEFAULT_PORT)
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    throw new RangeError("--port: must be a number from 0 to 65535")
  const returnMethod = values["return-by"]?.toUpperCase()
  if (returnMethod !== undefined && returnMethod !== "POST" && returnMethod !== "GET")
    throw new RangeError("--return-by: must be post or get")
  const signature = signatureOf(values.secret, values["old-secret"])
  const optimisePath = values["optimise-path"]
  if (optimisePath !== undefined && !optimisePath.startsWith("/"))
    throw new RangeError("--optimise-path: must begin with /")
  return {
    port,
    ...(values.host !== undefined && { host: values.host }),
    ...(values.data !== undefined && { dataFile: values.data }),
    ...(values["merchant-id"] !== undefined && { merchantId: values["merchant-id"] }),
    ...(values["account-id"] !== undefined && { accountId: values["account-id"] }),
    ...(signature && { signature }),
    ...(values["allowed-ip"] && { allowedIps: [...DEFAULTS.allowedIps, ...values["allowed-ip"]] }),
    ...(values["operator-ip"] && { operatorIps: values["operator-ip"] }),
    ...(values["notify-host"] && { notifyHosts: values["notify-host"] }),
    ...(optimisePath !== undefined && { optimisePath }),
    ...(returnMethod !== undefined && { returnMethod }),
    ...(values["frame-ancestor"] && { frameAncestors: values["frame-ancestor"].map(frameAncestor) }),
  }
}

/** With both secrets, `new` signs and both are accepted, as in the middle of a rotation. */
function signatureOf(secret: string | undefined, old: string | undefined): SignaturePreset | undefined {
  if (secret?.trim() === "") throw new RangeError("--secret: must not be empty")
  if (old?.trim() === "") throw new RangeError("--old-secret: must not be empty")
  if (old !== undefined && secret === undefined) throw new RangeError("--old-secret: needs --secret")
  if (old !== undefined && old === secret) throw new RangeError("--old-secret: must not be --secret")
  const algorithm = "hmac-sha256"
  if (secret === undefined) return undefined
  if (old === undefined) return { algorithm, secret }
  const secrets = [
    { id: "new", secret },
    { id: "old", secret: old },
  ]
  return { algorithm, secrets }
}

function frameAncestor(value: string): string {
  if (isOrigin(value)) return value
  throw new RangeError("--frame-ancestor: must be an origin such as http://localhost:8000")
}
