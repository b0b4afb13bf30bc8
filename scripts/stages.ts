/** One stage of `npm test`: a command, and how its outcome is counted. */
export type Stage = {
  name: string
  /** Arguments to node, one array per command; the first that fails ends the stage. */
  commands: string[][]
  /** Tests are counted from jest's report; any other stage counts as one. */
  jest?: true
  /** Needs the PostgreSQL that all stages share. */
  postgres?: true
}

const bin = (file: string, ...args: string[]) => [`node_modules/${file}`, ...args]

const jest = (name: string, ...args: string[]): Stage => ({
  name,
  jest: true,
  commands: [
    ["--experimental-vm-modules", "--disable-warning=ExperimentalWarning"].concat(
      bin("jest/bin/jest.js", "--selectProjects", name, ...args),
    ),
  ],
})

/** In the order of `npm test`: cheap ones first. Medusa's boots share nothing; two of them fill two cores. */
export const stages: Stage[] = [
  { name: "typecheck", commands: [bin("typescript/bin/tsc", "-p", "tsconfig.all.json")] },
  {
    name: "lint",
    commands: [
      bin("eslint/bin/eslint.js", "."),
      bin("prettier/bin/prettier.cjs", "--check", "--log-level", "warn", "."),
    ],
  },
  jest("unit"),
  { ...jest("faults", "--maxWorkers=2"), postgres: true },
  { ...jest("host", "--runInBand", "--silent"), postgres: true },
  { ...jest("http", "--maxWorkers=2", "--silent"), postgres: true },
  { ...jest("multi", "--runInBand"), postgres: true },
  jest("browser", "--runInBand", "--silent"),
  { ...jest("package", "--runInBand"), postgres: true },
]
