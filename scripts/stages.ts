import { SAMPLE, WHOLE } from "../integration-tests/faults/sample"

/** One stage of a tier: commands of one kind, and how their outcome is counted. */
export type Stage = {
  name: string
  /** Arguments to node, one array per command; the first that fails ends the stage. */
  commands: string[][]
  /** Tests are counted from jest's report; any other stage counts as one. */
  jest?: true
  /** A run without tests is no failure. */
  mayBeEmpty?: true
  /** Needs the PostgreSQL that all stages share. */
  postgres?: true
  /** Environment beside that of the run. */
  env?: Record<string, string>
  /** Waits most of its time for jobs that begin with each minute, so it runs beside the others instead of in their place. */
  waits?: true
  /** Begins when all stages of this run whose names begin so have ended. */
  after?: string
}

/** A tenth of the time of these programs is garbage collection when young objects have 16 MB. */
const bin = (file: string, ...args: string[]) => ["--max-semi-space-size=64", `node_modules/${file}`, ...args]

export const tsc = ["node_modules/typescript-7/bin/tsc", "-p", "tsconfig.all.json"]
export const oxlint = (...files: string[]) => ["node_modules/oxlint/bin/oxlint", ...files]
export const eslint = (...files: string[]) => bin("eslint/bin/eslint.js", "--no-warn-ignored", ...files)
export const prettier = (...files: string[]) => [
  ...bin("prettier/bin/prettier.cjs", "--check", "--log-level", "warn", "--ignore-unknown"),
  "--cache",
  "--cache-strategy",
  "content",
  ...files,
]
export const cspell = (...files: string[]) =>
  bin("cspell/bin.mjs", "--no-progress", "--no-summary", "--no-must-find-files", "--cache", ...files)
export const targets = ["--import", "tsx", "scripts/targets.ts"]
export const knip = bin("knip/bin/knip.js", "--no-progress")
export const vocabulary = ["--import", "tsx", "lint/check-vocabulary.ts"]

/**
 * Jest on some files, patterns of their paths, or on all files of the projects: in one process, since stages that run at once keep the
 * processors busy, and specs that share a booted store share it in one process.
 */
export const jestOn = (projects: string | string[], paths: string[] = [], ...more: string[]) => [
  ...bin("jest/bin/jest.js", "--runInBand", "--silent", ...paths, ...more),
  // Options that take every word after them, up to the next one.
  "--reporters=<rootDir>/scripts/jest-reporter.js",
  "--selectProjects",
  ...[projects].flat(),
]

const tests = (name: string, command: string[], more: Partial<Stage> = {}): Stage => ({
  name,
  jest: true,
  commands: [command],
  ...more,
})
const onPostgres = { postgres: true } as const

/** Specs of integration-tests/http that `npm test` runs, on one boot: those of the store `payments` that are about its core. */
export const CORE = [
  "payments/redirect",
  "payments/completion",
  "payments/operations",
  "payments/payment-links",
  "reviews/decisions",
  "notifications/delivery",
  "journal/lost-answers",
  "reconciliation/portal",
  "security/signature",
  "payouts/approval",
].map((name) => `integration-tests/http/${name}.spec.ts`)

/** What runs on the lowest and the highest version of PostgreSQL: what is written with SQL of its own, locks and unique indexes. */
export const onVersionOfPostgres: Stage = {
  name: "postgres",
  jest: true,
  commands: [
    jestOn(
      ["unit", "http"],
      [
        "src/modules/mpgi/shared/test/migrations.spec.ts",
        "integration-tests/http/payments/redirect.spec.ts",
        "integration-tests/http/payments/operations.spec.ts",
        "integration-tests/http/notifications/delivery.spec.ts",
        "integration-tests/http/journal/lost-answers.spec.ts",
        "integration-tests/http/reconciliation/portal.spec.ts",
      ],
    ),
  ],
}

/** A customer's and a merchant's journey. */
export const JOURNEY = ["integration-tests/browser/journey.spec.ts"]

/** Where stores record their statements, for http/plans.spec.ts: those of both tiers when one has run after the other. */
export const STATEMENTS = "test-results/statements"
const onStores = { ...onPostgres, env: { MPGI_STATEMENTS: STATEMENTS } }

const except = (paths: string[]) => paths.flatMap((path) => ["--testPathIgnorePatterns", path])
const PLANS = "integration-tests/http/plans.spec.ts"

/** Specs of integration-tests/http that start servers of their own, and wait for what they do every minute. */
export const SERVERS = ["kill", "restored-backup", "staging-copy"].map(
  (name) => `integration-tests/http/${name}.spec.ts`,
)

/** What `npm test` leaves out of HTTP, in parts of whole stores: as one it would run long after all other stages have ended. */
const httpPart = (shard: string) =>
  jestOn("http", [], ...except([...CORE, ...SERVERS, PLANS]), `--shard=${shard}`)

/** `npm test`: what shows within minutes that money is safe. The long ones first. */
export const quick: Stage[] = [
  tests("browser", jestOn("browser", JOURNEY), onPostgres),
  tests("http", jestOn("http", CORE), onStores),
  tests("unit", jestOn("unit"), onPostgres),
  tests("faults", jestOn("faults", SAMPLE), { ...onPostgres, env: { MPGI_TIER: "sample" } }),
  { name: "types", commands: [tsc] },
  tests("differential", jestOn("differential"), { ...onPostgres, env: { MPGI_TIER: "sample" } }),
]

/** What `npm run test:full` runs besides. */
export const rest: Stage[] = [
  tests("http", httpPart("1/2"), onStores),
  tests("http-2", httpPart("2/2"), onStores),
  tests("servers", jestOn("http", SERVERS), { ...onPostgres, waits: true }),
  tests("multi", jestOn("multi"), { ...onPostgres, waits: true }),
  tests("browser", jestOn("browser", [], ...except(JOURNEY)), onPostgres),
  tests("faults", jestOn("faults", [], ...except(WHOLE)), { ...onPostgres, env: { MPGI_TIER: "rest" } }),
  tests("tools", jestOn("tools"), onPostgres),
  { name: "lint", commands: [oxlint(), eslint("."), prettier("."), cspell("."), vocabulary, knip, targets] },
  tests("differential", jestOn("differential"), { ...onPostgres, env: { MPGI_TIER: "rest" } }),
  // The build of the plugin writes a file into `src` for its own time, which lint would find.
  tests("package", jestOn("package"), { ...onPostgres, after: "lint" }),
  tests("host", jestOn("host"), onPostgres),
  tests("http-plans", jestOn("http", [PLANS]), { ...onStores, after: "http" }),
]
