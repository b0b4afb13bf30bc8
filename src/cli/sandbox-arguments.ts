import { resolve } from "node:path"
import { parseArgs, types } from "node:util"
import type { SignaturePreset } from "../gateway/signature"
import { DEFAULTS, type SandboxOptions } from "../sandbox"
import { isOrigin } from "../sandbox/http/send-page"
import { defaultStateFile, watchedFolder, type Place } from "./sandbox-state"

/** The meaning of a command line. */
export type Command =
  { kind: "start"; options: SandboxOptions } | { kind: "help" } | { kind: "invalid"; message: string }

const OPTIONS = {
  port: { type: "string" },
  host: { type: "string" },
  data: { type: "string" },
  memory: { type: "boolean" },
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

/** The port of `mpgi sandbox` without `--port`. */
export const DEFAULT_PORT = 4010

/** Parses the arguments after `mpgi sandbox`. An invalid one is named, never ignored. */
export function parseSandboxArguments(args: string[], place: Place): Command {
  try {
    const { values } = parseArgs({ args, options: OPTIONS, strict: true, allowPositionals: false })
    if (values.help) return { kind: "help" }
    return { kind: "start", options: toOptions(values, place) }
  } catch (error) {
    return { kind: "invalid", message: types.isNativeError(error) ? error.message : "invalid arguments" }
  }
}

type Values = ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>["values"]

function toOptions(values: Values, place: Place): SandboxOptions {
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
  const dataFile = dataFileOf(values, place)
  return {
    port,
    ...(values.host !== undefined && { host: values.host }),
    ...(dataFile !== undefined && { dataFile }),
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

/** @throws RangeError for a file that `medusa develop` watches: it would restart after each payment. */
function dataFileOf({ data, memory }: Values, place: Place): string | undefined {
  if (memory && data !== undefined) throw new RangeError("--memory: must not be set beside --data")
  if (memory) return undefined
  if (data === undefined) return defaultStateFile(place)
  const file = resolve(place.folder, data)
  const watched = watchedFolder(file)
  if (watched === undefined) return file
  throw new RangeError(
    `--data: ${watched} is watched by \`medusa develop\`, which would restart after each payment. Leave --data out, or name a file elsewhere`,
  )
}

/** With both, `new` signs and each is accepted, as in the middle of a rotation. */
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
