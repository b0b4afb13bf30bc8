import { parseArgs, types } from "node:util"
import { COMMANDS, type CommandName, type CommandSpec, type Request } from "./commands"
import { generalHelp, helpOf } from "./help"

/** The meaning of a command line. The sandbox parses its own arguments. */
export type Parsed =
  | { kind: "run"; request: Request }
  | { kind: "sandbox"; args: string[] }
  | { kind: "help"; text: string }
  | { kind: "version" }
  | { kind: "invalid"; message: string }

/** Parses the arguments after `mpgi`. An invalid one is named, never ignored. */
export function parseCommand(args: string[]): Parsed {
  const [name = "--help", ...rest] = args
  if (name === "--help" || name === "-h" || name === "help")
    return isCommand(rest[0]) ? { kind: "help", text: helpOf(rest[0]) } : { kind: "help", text: generalHelp }
  if (name === "--version") return { kind: "version" }
  if (!isCommand(name)) return invalid(`${name}: is not a command. ${nearest(name)}Run mpgi --help for all.`)
  if (name === "sandbox") return { kind: "sandbox", args: rest }
  try {
    return parseOptions(name, rest)
  } catch (error) {
    return invalid(`${name}: ${types.isNativeError(error) ? error.message : "invalid arguments"}`)
  }
}

/**
 * The arguments after the script's name, as they were typed: `medusa exec` passes on neither options nor what follows `--`, so that
 * `reconcile --dry-run` would run as `reconcile`. Of a script that names arguments of its own, those.
 */
export function typedArguments(args: string[], argv: string[]): string[] {
  const typed = argv.slice(argv.indexOf("exec", 2) + 2).filter((each) => each !== "--")
  return argv.includes("exec", 2) && args.every((each) => typed.includes(each)) ? typed : args
}

function isCommand(name: string | undefined): name is CommandName {
  return name !== undefined && Object.hasOwn(COMMANDS, name)
}

function invalid(message: string): Parsed {
  return { kind: "invalid", message }
}

function nearest(name: string): string {
  const [like] = Object.keys(COMMANDS).filter((each) => each.startsWith(name.slice(0, 3)))
  return like === undefined ? "" : `Did you mean ${like}? `
}

function parseOptions(command: CommandName, args: string[]): Parsed {
  const spec: CommandSpec = COMMANDS[command]
  const { positionals: { least, most, usage } = { least: 0, most: 0, usage: "" } } = spec
  const declared = Object.entries(spec.options ?? {}).map(([name, { value }]) => {
    const type: "string" | "boolean" = value === undefined ? "boolean" : "string"
    return [name, { type }] as const
  })
  const { values, positionals } = parseArgs({
    args,
    options: { ...Object.fromEntries(declared), help: { type: "boolean", short: "h" } },
    strict: true,
    allowPositionals: true,
  })
  if (values["help"] === true) return { kind: "help", text: helpOf(command) }
  if (positionals.length < least) return invalid(`${command}: name ${usage}`)
  if (positionals.length > most) return invalid(`${command}: ${positionals[most]}: is one argument too many`)
  const message = problemOf(command, values)
  return message === undefined
    ? { kind: "run", request: { command, positionals, options: { ...values } } }
    : invalid(`${command}: ${message}`)
}

/** The rules that concern several options of a command. */
function problemOf(command: CommandName, values: Request["options"]): string | undefined {
  switch (command) {
    case "export-customer":
      return values["file"] ? undefined : "--file: name the new file"
    case "erase-customer":
      return values["yes"] && values["dry-run"] ? "--yes: must not be set beside --dry-run" : undefined
    case "rotate-keys":
      return /^[1-9]\d*$/.test(String(values["batch"] ?? 200))
        ? undefined
        : "--batch: must be a whole number of rows"
    case "uninstall":
      return values["check"] ? undefined : "--check: is required, and changes nothing"
    default:
      return undefined
  }
}
