/** An option of a command, as `node:util` parses it. */
interface OptionSpec {
  /** The name of the value in the help; absent for a switch. */
  value?: string
  multiple?: boolean
  help: string
}

/** One command: its arguments, and the texts of its help. */
export interface CommandSpec {
  summary: string
  /** The arguments after the name, as in `<id>`. */
  positionals?: { usage: string; least: number; most: number }
  /** Sentences of the help. */
  about: string[]
  options?: Record<string, OptionSpec>
  examples: string[]
  /** What the exit codes 0 to 2 mean. 64 is always a wrong command line. */
  exits: Partial<Record<0 | 1 | 2, string>>
  /** Whether it needs the store's Medusa, which is started for it without its HTTP server. */
  inMedusa: boolean
}

/** The exit code for a wrong command line, as in other programs. */
export const WRONG_USAGE = 64

const json = { help: "Print the result as JSON, and nothing else, on standard output." }
const dryRun = (what: string) => ({ help: `Change nothing: ${what}` })
const failed = "It failed; the last line says why."
const person = { usage: "<customer id | beneficiary id>", least: 1, most: 1 }

export const COMMANDS = {
  health: {
    summary: "Check everything that payments need",
    about: [
      "Runs the checks of the page Gateway, Health check: options, keys, migrations, the gateway's reach and signature, the return address, cases.",
      "Each line says what is wrong and what to do.",
    ],
    options: { json },
    examples: ["mpgi health", "mpgi health --json | jq .status"],
    exits: { 0: "Healthy.", 1: "Critical, or it failed.", 2: "A warning." },
    inMedusa: true,
  },
  reconcile: {
    summary: "Compare payments with the gateway now",
    positionals: { usage: "[provider id …]", least: 0, most: 100 },
    about: [
      "Compares the payments of all accounts, or of those that you name, with the gateway. What is proven is corrected; the rest is listed in the dashboard.",
      "It is the same run as the nightly one. It may be stopped at any time and continues where it was.",
    ],
    options: { json, "dry-run": dryRun("discrepancies are listed and not corrected.") },
    examples: ["mpgi reconcile --dry-run", "mpgi reconcile pp_mpgi_main"],
    exits: {
      0: "Everything was compared, and nothing needs review.",
      1: "An account could not be read, or it failed.",
      2: "A discrepancy needs review.",
    },
    inMedusa: true,
  },
  replay: {
    summary: "Apply stored notifications again",
    positionals: { usage: "[notification id …]", least: 0, most: 1000 },
    about: [
      "Applies the notifications that you name, or all that are received, waiting or parked. Applying one queries the gateway, so it may be repeated.",
      "Use it after an outage, or on your machine after the gateway could not reach it.",
    ],
    options: { json, "dry-run": dryRun("the notifications are listed.") },
    examples: ["mpgi replay --dry-run", "mpgi replay mpginotif_01…"],
    exits: { 0: "All are applied.", 1: failed, 2: "Some still wait or are parked." },
    inMedusa: true,
  },
  pause: {
    summary: "Stop all automatic work and everything but queries",
    about: [
      "All servers of this installation follow within ten seconds. Notifications are stored and applied after `mpgi resume`.",
      "Customers cannot pay meanwhile. Use it before a restore, or when something unexpected happens.",
    ],
    options: { json, "dry-run": dryRun("says whether the store is paused.") },
    examples: ["mpgi pause"],
    exits: { 0: "The store is paused.", 1: failed },
    inMedusa: true,
  },
  resume: {
    summary: "End the pause that `mpgi pause` began",
    about: [
      "All servers follow within ten seconds. It does not end a pause by the option `paused`, or of a copy of the database.",
      "Run `mpgi reconcile --dry-run` first if the database was restored.",
    ],
    options: { json, "dry-run": dryRun("says whether the store is paused.") },
    examples: ["mpgi resume"],
    exits: { 0: "The store is not paused.", 1: failed, 2: "It is still paused for another reason." },
    inMedusa: true,
  },
  "rotate-keys": {
    summary: "Encrypt stored values with the newest key",
    about: [
      "Encrypts with the first key of the option `encryption` all values that another key encrypted. Then it says which keys may be removed.",
      "Servers may run meanwhile. It may be stopped at any time and started again.",
    ],
    options: {
      json,
      "dry-run": dryRun("values are counted by key."),
      batch: { value: "rows", help: "How many rows are read and changed at a time. Default 200." },
      "encrypt-plain": { help: "Also encrypt what is stored unencrypted, from before there were keys." },
    },
    examples: ["mpgi rotate-keys --dry-run", "mpgi rotate-keys --encrypt-plain"],
    exits: { 0: "Done, or counted.", 1: "Some values cannot be decrypted: a key is missing. Or it failed." },
    inMedusa: true,
  },
  "export-customer": {
    summary: "Write what is stored about a person to a file",
    positionals: person,
    about: [
      "Writes the decrypted data of a customer, or of a beneficiary of payouts (mpgiben_…), as JSON. The file is new, and only you can read it.",
      "Medusa has its own data about the customer, which is not included.",
    ],
    options: { file: { value: "path", help: "The new file. Required." }, json },
    examples: ["mpgi export-customer cus_01… --file customer.json"],
    exits: { 0: "The file is written.", 1: "There is no such person, the file exists, or it failed." },
    inMedusa: true,
  },
  "erase-customer": {
    summary: "Erase what is stored about a person",
    positionals: person,
    about: [
      "Erases the personal data of a customer, or of a beneficiary of payouts (mpgiben_…). This cannot be undone. Amounts, states and ids stay: the books need them.",
      "Without `--yes` nothing is erased, and it says what would be.",
    ],
    options: {
      json,
      "dry-run": dryRun("says what would be erased. This is the default."),
      yes: { help: "Erase it." },
    },
    examples: ["mpgi erase-customer cus_01…", "mpgi erase-customer cus_01… --yes"],
    exits: {
      0: "It is erased.",
      1: "There is no such person, or it failed.",
      2: "Nothing was erased: repeat it with --yes.",
    },
    inMedusa: true,
  },
  uninstall: {
    summary: "List what is open before the package is removed",
    about: [
      "Lists what stops working without the package: regions that offer it, payments that hold money, payment links, subscriptions, unfinished operations and payouts.",
      "It changes nothing. The guide docs/guides/uninstall.md has the order of the steps.",
    ],
    options: { json, check: { help: "Required: nothing but the check exists." } },
    examples: ["mpgi uninstall --check"],
    exits: { 0: "Nothing is open.", 1: failed, 2: "Something is open; it is listed." },
    inMedusa: true,
  },
  "storefront-patch": {
    summary: "Connect a storefront made from Medusa's DTC starter",
    about: [
      "Applies the patch of the guide docs/guides/dtc-starter.md with `git apply`, at the root of the repository that contains this folder.",
      "It is refused as a whole if a part of it does not fit.",
    ],
    options: {
      "dry-run": dryRun("says whether the patch fits."),
      print: { help: "Print the patch instead, to apply it by other means." },
    },
    examples: ["mpgi storefront-patch --dry-run", "mpgi storefront-patch"],
    exits: { 0: "It is applied, or fits.", 1: "It does not fit, or is applied already." },
    inMedusa: false,
  },
  sandbox: {
    summary: "Run a simulated gateway on this machine",
    about: [],
    examples: ["mpgi sandbox"],
    exits: { 0: "It was stopped.", 1: "It could not start." },
    inMedusa: false,
  },
} satisfies Record<string, CommandSpec>

export type CommandName = keyof typeof COMMANDS

/** A command as it is run. */
export interface Request {
  command: CommandName
  positionals: string[]
  options: Partial<Record<string, string | boolean>>
}

/** The result of a command. */
export interface Report {
  /** For `--json`. */
  result: object
  /** For people. */
  lines: string[]
  code: 0 | 1 | 2
}
