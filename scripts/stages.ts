/** One stage of `npm test`: a command, and how its outcome is counted. */
export type Stage = {
  name: string
  /** Arguments to node, one array per command; the first that fails ends the stage. */
  commands: string[][]
  /** Tests are counted from jest's report; any other stage counts as one. */
  jest?: true
  /** Needs the PostgreSQL that all stages share. */
  postgres?: true
  /** Leaves a core idle: the next stage runs beside it. */
  beside?: true
}

const bin = (file: string, ...args: string[]) => [`node_modules/${file}`, ...args]

const tests = (name: string, ...args: string[]): Stage => ({
  name,
  jest: true,
  commands: [
    ["--experimental-vm-modules", "--disable-warning=ExperimentalWarning"].concat(
      bin("jest/bin/jest.js", "--selectProjects", name, ...args),
    ),
  ],
})

/**
 * In the order of `npm test`: cheap ones first. Medusa's boots share nothing and wait for half of their time, so that
 * three of them fill two cores.
 */
export const stages: Stage[] = [
  { name: "typecheck", commands: [bin("typescript/bin/tsc", "-p", "tsconfig.all.json")], beside: true },
  {
    name: "lint",
    commands: [
      bin("eslint/bin/eslint.js", "."),
      bin("prettier/bin/prettier.cjs", "--check", "--log-level", "warn", "."),
    ],
  },
  tests("unit", "--maxWorkers=2"),
  { ...tests("faults", "--maxWorkers=3"), postgres: true },
  { ...tests("host", "--runInBand", "--silent"), postgres: true, beside: true },
  { ...tests("multi", "--runInBand"), postgres: true },
  { ...tests("http", "--maxWorkers=3", "--silent"), postgres: true },
  { ...tests("browser", "--runInBand", "--silent"), beside: true },
  { ...tests("package", "--runInBand"), postgres: true },
]

/** Stages that run at the same time, group after group. */
export function inGroups(chosen: readonly Stage[]): Stage[][] {
  const groups: Stage[][] = []
  for (const [at, stage] of chosen.entries()) {
    if (chosen[at - 1]?.beside) groups.at(-1)?.push(stage)
    else groups.push([stage])
  }
  return groups
}
