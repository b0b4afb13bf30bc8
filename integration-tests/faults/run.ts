/**
 * `npm run test:faults`: every fault suite in its full size, then the totals. With `--json` the last line of stdout
 * is one JSON object. `--schedules=N`, `--seed=N` (the first seed; with `--schedules=1` a replay), `--double-crashes=N|all`,
 * `--programs=N` (differential runs: programs on the substitute of Medusa and on Medusa; with `--programs=1` a replay),
 * `--fuzz=N` (a share of the full sizes, 0 to 1), `--kills=N` (seeds of the suite that kills real
 * processes), `--mutants` (also plants the bugs), `--only=suite,suite`.
 * `npm run soak` runs schedules alone: `--schedules=100000`, `--minutes=N` ends it in time; it continues where the last one ended.
 */
import { spawn } from "node:child_process"
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { cpus, tmpdir } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { startPostgres } from "../../tools/postgres"
import { runMutants } from "./mutants/run"
import type { Sizes } from "./sizes"
import { tested } from "./tested"

const FUZZ = { parsers: 300_000, signature: 200_000, money: 100_000, notify: 20_000, redactor: 50_000 }
const SOAK_FILE = join(__dirname, "../../node_modules/.cache/mpgi-soak.json")
/** Schedules of one jest run: each shard is a process of its own. */
const SHARD = 500

/** Parts of the second crashes: one takes longer than everything else. */
const PARTS = 7

type Line = { suite: string } & Record<string, unknown>

const { values: flags } = parseArgs({
  options: {
    json: { type: "boolean", default: false },
    soak: { type: "boolean", default: false },
    mutants: { type: "boolean", default: false },
    schedules: { type: "string" },
    seed: { type: "string", default: "1" },
    minutes: { type: "string" },
    "double-crashes": { type: "string", default: "all" },
    fuzz: { type: "string", default: "1" },
    only: { type: "string" },
    kills: { type: "string", default: "1000" },
    programs: { type: "string", default: "300" },
  },
})

const folder = mkdtempSync(join(tmpdir(), "mpgi-faults-"))
const lines: Line[] = []
let failed = 0

/** Runs one spec and collects the lines that it reports. */
async function jest(spec: string, env: Record<string, string>, sizes: Partial<Sizes> = {}): Promise<void> {
  const report = join(folder, `report-${Math.random().toString(36).slice(2)}`)
  const code = await new Promise<number | null>((resolve) => {
    const args = ["node_modules/jest/bin/jest.js"]
    const child = spawn(process.execPath, [...args, spec, "--runInBand"], {
      cwd: join(__dirname, "../.."),
      env: { ...process.env, ...env, MPGI_FAULTS_REPORT: report, MPGI_FAULTS_SIZES: JSON.stringify(sizes) },
      stdio: ["ignore", flags.json ? "ignore" : "inherit", "inherit"],
    })
    child.once("exit", resolve)
  })
  if (code !== 0) failed++
  if (!existsSync(report)) return
  for (const line of readFileSync(report, "utf8").trim().split("\n")) lines.push(JSON.parse(line) as Line)
}

/** The suite that kills processes has a command of its own, whose last line is its figures. */
async function killed(file: string): Promise<void> {
  const text = await new Promise<string>((resolve) => {
    const args = ["--import", "tsx", file, "--json", "--seeds", flags.kills]
    const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] })
    let output = ""
    child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()))
    child.once("exit", (code) => {
      if (code !== 0) failed++
      resolve(output)
    })
  })
  const figures = JSON.parse(text.trim().split("\n").at(-1) || "{}") as Record<string, unknown>
  const violations = Array.isArray(figures.violations)
    ? figures.violations.length
    : Number(figures.violations ?? 0)
  const { kills, seeds, faults, invariants_checked } = figures
  lines.push({ suite: "kills", kills, kill_seeds: seeds, faults, invariants_checked, violations })
}

/** One more than there are cores: each waits for its database a part of the time. */
async function together(jobs: (() => Promise<void>)[]): Promise<void> {
  const left = [...jobs]
  const work = async () => {
    for (let job = left.shift(); job; job = left.shift()) await job()
  }
  await Promise.all(Array.from({ length: cpus().length + 1 }, work))
}

function shards(first: number, count: number, env: Record<string, string>, until = Infinity) {
  const spec = "integration-tests/faults/schedules/schedules.spec.ts"
  return Array.from({ length: Math.ceil(count / SHARD) }, (_, at) => async () => {
    if (Date.now() > until) return
    const firstSeed = first + at * SHARD
    await jest(spec, env, { firstSeed, schedules: Math.min(SHARD, count - at * SHARD) })
    if (flags.soak) writeFileSync(SOAK_FILE, JSON.stringify({ next: firstSeed + SHARD }))
  })
}

/** As many programs as one boot of Medusa is worth. */
function programs(first: number, count: number, env: Record<string, string>) {
  const size = 150
  return Array.from({ length: Math.ceil(count / size) }, (_, at) => () => {
    const firstSeed = first + at * size
    const sizes = { firstSeed, programs: Math.min(size, count - at * size) }
    return jest("integration-tests/faults/differential/differential.spec.ts", env, sizes)
  })
}

const SUITES = "integration-tests/faults/suites"
const suite = (name: string) => join(SUITES, `${name}.spec.ts`)

/** Every suite but the two that have a name of their own here. */
function hazards(): string[] {
  const own = [suite("exhaustive"), suite("double-crash")]
  const specs = readdirSync(SUITES).filter((name) => name.endsWith(".spec.ts"))
  return specs.map((name) => join(SUITES, name)).filter((spec) => !own.includes(spec))
}

const sum = (name: string, suite?: string): number =>
  lines
    .filter((line) => suite === undefined || line.suite === suite)
    .reduce((total, line) => total + Number(line[name] ?? 0), 0)

async function main() {
  const began = Date.now()
  const what = tested()
  const postgres = await startPostgres()
  const { env } = postgres
  const share = Number(flags.fuzz)
  const fuzz = Object.fromEntries(
    Object.entries(FUZZ).map(([name, size]) => [
      `MPGI_FUZZ_${name.toUpperCase()}`,
      String(Math.ceil(size * share)),
    ]),
  )
  const doubleCrashes = flags["double-crashes"] === "all" ? ("all" as const) : Number(flags["double-crashes"])
  let first = Number(flags.seed)
  if (flags.soak && existsSync(SOAK_FILE))
    first = (JSON.parse(readFileSync(SOAK_FILE, "utf8")) as { next: number }).next
  const until = flags.minutes ? began + Number(flags.minutes) * 60_000 : Infinity
  const count = Number(flags.schedules ?? (flags.soak ? 100_000 : 10_000))
  const suites: Record<string, (() => Promise<void>)[]> = {
    schedules: shards(first, count, env, until),
    differential: programs(Number(flags.seed), Number(flags.programs), env),
    exhaustive: [() => jest(suite("exhaustive"), env)],
    "double-crash": Array.from({ length: PARTS }, (_, part) => () => {
      const sizes = { doubleCrashes, part: { at: part, of: PARTS } }
      return jest(suite("double-crash"), env, sizes)
    }),
    hazards: hazards().map(
      (spec) => () => jest(spec, env, { everyDeath: 1, bulkOrders: 5, bulkSeeds: 40, everySeed: 1 }),
    ),
    fuzz: ["src/gateway/test/fuzz.spec.ts", "src/api/hooks/test/route.spec.ts"].map(
      (spec) => () => jest(spec, { ...env, ...fuzz }),
    ),
  }
  const all = ["kills", ...Object.keys(suites)]
  const wanted = flags.soak ? ["schedules"] : flags.only ? flags.only.split(",") : all
  try {
    // Alone: each kill costs a boot, and beside other suites a boot takes several times as long.
    if (wanted.includes("kills")) await killed(join(__dirname, "kills/main.ts"))
    await together(wanted.flatMap((name) => suites[name] ?? []))
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  const mutants = flags.mutants
    ? await runMutants({ say: flags.json ? console.error : console.log })
    : undefined
  const figures = {
    schedules: sum("schedules"),
    operations: sum("operations"),
    faults: sum("faults"),
    invariants_checked: sum("invariants_checked"),
    crash_cases: sum("cases", "exhaustive"),
    double_crash_cases: sum("cases", "double crash"),
    kill_seeds: sum("kill_seeds"),
    kills: sum("kills"),
    programs: sum("programs"),
    fuzz_runs: sum("fuzz_runs"),
    violations: sum("violations"),
    failed_seeds: lines.flatMap((line) => (line.failed_seeds as number[] | undefined) ?? []),
    failed_suites: failed,
    ...(mutants ? { mutants_caught: `${mutants.caught}/${mutants.all}` } : {}),
    ...(sum("schedules") > 0 ? { first_seed: first } : {}),
    seconds: Math.round((Date.now() - began) / 1000),
    machine: `${cpus().length} cores, Node ${process.versions.node}`,
    ...what,
  }
  console.log(
    flags.json
      ? JSON.stringify(figures)
      : Object.entries(figures)
          .map(([name, value]) => `${name}: ${String(value)}`)
          .join("\n"),
  )
  process.exitCode = failed > 0 || (mutants !== undefined && mutants.caught < mutants.all) ? 1 : 0
}

main().catch((error: unknown) => {
  console.error(error)
  process.exitCode = 1
})
