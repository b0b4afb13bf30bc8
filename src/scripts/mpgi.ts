import type { ExecArgs, MedusaContainer } from "@medusajs/framework/types"
import type { Report, Request } from "../cli/commands"
import { COMMAND_VARIABLE, type Message } from "../cli/in-medusa"
import { parseCommand, typedArguments } from "../cli/parse-command"
import { describeError } from "../modules/mpgi/values"
import type { Command } from "./command"
import { health } from "./health"
import { pause, resume } from "./pause"
import { eraseCustomer, exportCustomer } from "./personal-data"
import { reconcileNow } from "./reconcile"
import { replay } from "./replay"
import { rotateKeys } from "./rotate-keys"
import { uninstall } from "./uninstall"

const COMMANDS: Partial<Record<Request["command"], Command>> = {
  health,
  reconcile: reconcileNow,
  replay,
  pause,
  resume,
  "rotate-keys": rotateKeys,
  "export-customer": exportCustomer,
  "erase-customer": eraseCustomer,
  uninstall,
}

/**
 * Runs a command of `mpgi` in Medusa. The bin starts it and receives its messages. A script of the store can export it
 * as its default, and then runs as `npx medusa exec ./src/scripts/mpgi.ts -- health --json`.
 */
export default async function mpgi({ container, args }: ExecArgs): Promise<void> {
  const own = process.env[COMMAND_VARIABLE]
  const request =
    own === undefined ? requestOf(typedArguments(args, process.argv)) : (JSON.parse(own) as Request)
  try {
    const report = await runCommand(request, container, (line) => void send({ progress: line }))
    process.exitCode = report.code
    if (!(await send({ report }))) print(request, report)
  } catch (error) {
    // An error may quote a statement with a customer's data. For most errors, only the kind and the place are shown.
    const problem = describeError(error)
    process.exitCode = 1
    if (!(await send({ problem }))) throw error
  }
}

/** Runs a command with the container of a running Medusa. @throws Error when it failed */
export async function runCommand(
  { command, positionals, options }: Request,
  container: MedusaContainer,
  progress: (line: string) => void = () => {},
): Promise<Report> {
  const run = COMMANDS[command]
  if (!run) throw new Error(`${command} needs no Medusa: run npx mpgi ${command}`)
  return run({ container, positionals, options, progress })
}

/** @throws Error that names the problem with the arguments */
function requestOf(args: string[]): Request {
  const parsed = parseCommand(args)
  if (parsed.kind === "run") return parsed.request
  throw new Error(
    parsed.kind === "help" ? parsed.text : parsed.kind === "invalid" ? parsed.message : "run npx mpgi",
  )
}

/** Sends a message to the bin, and waits until it was delivered. False if no bin has started this process. */
function send(message: Message): Promise<boolean> {
  const { send: toBin } = process
  if (!toBin || process.env[COMMAND_VARIABLE] === undefined) return Promise.resolve(false)
  return new Promise((resolve) => toBin.call(process, message, () => resolve(true)))
}

function print({ options }: Request, { result, lines }: Report): void {
  console.log(options["json"] ? JSON.stringify(result, null, 2) : lines.join("\n"))
}
