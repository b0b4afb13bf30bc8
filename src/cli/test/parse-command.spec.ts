import { COMMANDS, WRONG_USAGE, type CommandName, type CommandSpec } from "../commands"
import { generalHelp, helpOf } from "../help"
import { parseCommand, typedArguments } from "../parse-command"

const names = Object.keys(COMMANDS) as CommandName[]
const parse = (text: string) => parseCommand(text === "" ? [] : text.split(" "))

describe("the command line of mpgi", () => {
  it.each([
    ["health --json", { command: "health", positionals: [], options: { json: true } }],
    ["reconcile pp_mpgi_main", { command: "reconcile", positionals: ["pp_mpgi_main"], options: {} }],
    ["reconcile --dry-run", { command: "reconcile", positionals: [], options: { "dry-run": true } }],
    ["rotate-keys --batch 50", { command: "rotate-keys", positionals: [], options: { batch: "50" } }],
    [
      "erase-customer cus_1 --yes",
      { command: "erase-customer", positionals: ["cus_1"], options: { yes: true } },
    ],
    [
      "export-customer cus_1 --file a.json",
      { command: "export-customer", positionals: ["cus_1"], options: { file: "a.json" } },
    ],
    ["uninstall --check", { command: "uninstall", positionals: [], options: { check: true } }],
  ])("runs %s", (text, request) => {
    expect(parse(text)).toEqual({ kind: "run", request })
  })

  it("leaves the arguments of the sandbox to it", () => {
    expect(parse("sandbox --port 0 --help")).toEqual({ kind: "sandbox", args: ["--port", "0", "--help"] })
  })

  it.each([
    ["recon", "recon: is not a command. Did you mean reconcile?"],
    ["xyz", "xyz: is not a command. Run mpgi --help"],
    ["health --jsn", "health: Unknown option '--jsn'"],
    ["health now", "health: now: is one argument too many"],
    ["erase-customer", "erase-customer: name <customer id | beneficiary id>"],
    ["erase-customer cus_1 --yes --dry-run", "--yes: must not be set beside --dry-run"],
    ["export-customer cus_1", "--file: name the new file"],
    ["rotate-keys --batch 0", "--batch: must be a whole number"],
    ["rotate-keys --batch many", "--batch: must be a whole number"],
    ["uninstall", "--check: is required"],
    ["constructor", "constructor: is not a command"],
  ])("refuses %s and names why", (text, message) => {
    expect(parse(text)).toEqual({ kind: "invalid", message: expect.stringContaining(message) })
  })

  it.each(["", "--help", "-h", "help"])("explains all commands for '%s'", (text) => {
    expect(parse(text)).toEqual({ kind: "help", text: generalHelp })
    for (const name of names) expect(generalHelp).toContain(`  ${name} `)
  })

  it.each(names)("teaches %s: its options, its exit codes and examples that it accepts", (name) => {
    const text = helpOf(name)
    expect(parse(`help ${name}`)).toEqual({ kind: "help", text })
    const { options = {} }: CommandSpec = COMMANDS[name]
    for (const option of Object.keys(options)) expect(text).toContain(`--${option}`)
    for (const code of [...Object.keys(COMMANDS[name].exits), String(WRONG_USAGE)])
      expect(text).toMatch(new RegExp(`^  ${code} +\\S`, "m"))
    for (const example of COMMANDS[name].examples) {
      const [, ...args] = example.split(" | ")[0]!.split(" ")
      expect(["run", "sandbox"]).toContain(parseCommand(args).kind)
    }
  })

  it("has a dry run wherever something changes", () => {
    const changing = names.filter(
      (name) => !["health", "export-customer", "uninstall", "sandbox"].includes(name),
    )
    for (const name of changing) expect(helpOf(name)).toContain("--dry-run")
  })
})

/** What Medusa's `exec` passes on of what is typed after the script. */
describe("the arguments of medusa exec", () => {
  it.each([
    ["exec ./mpgi.ts -- reconcile --dry-run", [], ["reconcile", "--dry-run"]],
    ["exec ./mpgi.ts reconcile --dry-run", ["reconcile"], ["reconcile", "--dry-run"]],
    ["exec ./mpgi.ts reconcile -- --dry-run", ["reconcile"], ["reconcile", "--dry-run"]],
    ["exec ./own.ts", ["health"], ["health"]],
    ["./mpgi.ts health", ["health"], ["health"]],
  ])("of %s with %j", (typed, args, expected) => {
    expect(typedArguments(args, ["node", "cli.js", ...typed.split(" ")])).toEqual(expected)
  })
})
