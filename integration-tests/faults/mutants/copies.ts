import { within, type Mutant } from "./mutant"

const SPEC = "src/modules/mpgi/installation/test/installation.spec.ts"

/** Bugs by which a copy of the database acts on the account of the store. */
export const COPIES: Mutant[] = [
  {
    name: "lets a copy of the database act",
    patches: within(
      "installation/installation.ts",
      'status !== "own" && status !== "separate_copy"',
      'status === "unknown"',
    ),
    caughtBy: { spec: SPEC, tests: "pauses a copy until a user decides" },
  },
  {
    name: "releases a server that has not read its mark",
    patches: within(
      "installation/installation.ts",
      'status !== "own" && status !== "separate_copy"',
      '!["unknown", "own", "separate_copy"].includes(status)',
    ),
    caughtBy: { spec: SPEC, tests: "cannot be read" },
  },
  {
    name: "lets a copy act with the account of the store once a user has called it a copy",
    patches: within(
      "installation/installation-state.ts",
      'sharesAccount(mark.accounts, now) ? "copy" : "separate_copy"',
      '"separate_copy" as const',
    ),
    caughtBy: { spec: SPEC, tests: "pauses a copy until a user decides" },
  },
]
