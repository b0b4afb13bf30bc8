import { COMMANDS, WRONG_USAGE, type CommandName, type CommandSpec } from "./commands"

const WIDTH = 22

/** What `mpgi --help` prints. */
export const generalHelp = `mpgi: payments through a gateway, from a shell.

Run it in the folder of the Medusa application, as \`npx mpgi <command>\`. In a workspace that is the backend's folder,
such as apps/backend: elsewhere npx may fetch another package of this name.

${Object.entries(COMMANDS)
  .map(([name, { summary }]) => `  ${name.padEnd(WIDTH)}${summary}`)
  .join("\n")}

  help <command>        Explain a command, with its exit codes
  --version             Print the version of this package

Results go to standard output, progress to standard error. A wrong command line exits with ${WRONG_USAGE}.`

/** What `mpgi <command> --help` prints. The sandbox has its own. */
export function helpOf(name: CommandName): string {
  const { summary, positionals, about, options = {}, examples, exits }: CommandSpec = COMMANDS[name]
  const usage = ["mpgi", name, positionals?.usage, "[options]"].filter(Boolean).join(" ")
  const rows = Object.entries({ ...options, help: { help: "Print this help." } }).map(([option, spec]) =>
    row(`--${option}${"value" in spec && spec.value ? ` <${spec.value}>` : ""}`, spec.help),
  )
  const codes = Object.entries({ ...exits, [WRONG_USAGE]: "The command line is wrong." })
  return [
    `${usage}\n\n${summary}.`,
    ...about,
    `Options:\n${rows.join("\n")}`,
    `Exit codes:\n${codes.map(([code, meaning]) => row(code, meaning)).join("\n")}`,
    `Examples:\n${examples.map((each) => `  npx ${each}`).join("\n")}`,
  ].join("\n\n")
}

const row = (name: string, text: string) => `  ${name.padEnd(WIDTH)}${text}`
