/** One stage of `npm test`: a command, and how its outcome is counted. */
export type Stage = {
  name: string
  /** Arguments to node, one array per command; the first that fails ends the stage. */
  commands: string[][]
  /** How many of the lanes it takes; see `LANES`. */
  lanes: 1 | 2
  /** Tests are counted from jest's report; any other stage counts as one. */
  jest?: true
  /** A run without tests is no failure. */
  mayBeEmpty?: true
  /** Needs the PostgreSQL that all stages share. */
  postgres?: true
  /** Environment beside that of the run. */
  env?: Record<string, string>
}

/**
 * What may run at once. One more than two cores: a stage waits for its servers a part of the time, and for its last spec at the
 * end.
 */
const LANES = 3

/** A tenth of the time of these programs is garbage collection when young objects have 16 MB. */
const bin = (file: string, ...args: string[]) => ["--max-semi-space-size=64", `node_modules/${file}`, ...args]

export const tsc = ["node_modules/typescript-7/bin/tsc", "-p", "tsconfig.all.json"]
export const eslint = (...files: string[]) => bin("eslint/bin/eslint.js", "--no-warn-ignored", ...files)
export const prettier = (...files: string[]) => [
  ...bin("prettier/bin/prettier.cjs", "--check", "--log-level", "warn", "--ignore-unknown"),
  ...["--cache", "--cache-strategy", "content", ...files],
]
export const cspell = (...files: string[]) =>
  bin("cspell/bin.mjs", "--no-progress", "--no-summary", "--no-must-find-files", "--cache", ...files)

/** Jest with arguments; paths come before `--selectProjects`, which takes every word after it. */
export const jestWith = (...args: string[]) => [
  ...["--experimental-vm-modules", "--disable-warning=ExperimentalWarning"],
  ...bin("jest/bin/jest.js", ...args),
]

const tests = (name: string, lanes: 1 | 2, ...args: string[]): Stage => ({
  name,
  lanes,
  jest: true,
  commands: [jestWith("--selectProjects", name, ...args)],
})

/** The stages of `npm test`: the long ones one after the other, and beside them those that take one lane. */
export const stages: Stage[] = [
  { ...tests("http", 2, "--maxWorkers=3", "--silent"), postgres: true },
  { ...tests("browser", 2, "--maxWorkers=2", "--silent"), postgres: true },
  { ...tests("faults", 2, "--maxWorkers=3"), postgres: true },
  { ...tests("differential", 1, "--runInBand", "--silent"), postgres: true },
  {
    name: "lint",
    lanes: 1,
    commands: [eslint("."), prettier("."), cspell("."), ["--import", "tsx", "lint/check-vocabulary.ts"]],
  },
  { ...tests("package", 1, "--runInBand"), postgres: true },
  { ...tests("multi", 1, "--runInBand"), postgres: true },
  { name: "typecheck", lanes: 1, commands: [tsc] },
  { ...tests("host", 1, "--runInBand", "--silent"), postgres: true },
  { ...tests("unit", 1, "--maxWorkers=2"), postgres: true },
]

/** The first of the waiting stages that fits beside those that run. */
export function nextStage(waiting: readonly Stage[], running: readonly Stage[]): Stage | undefined {
  const free = LANES - running.reduce((sum, { lanes }) => sum + lanes, 0)
  return waiting.find(({ lanes }) => lanes <= free)
}
