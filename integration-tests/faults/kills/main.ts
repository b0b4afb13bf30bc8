/**
 * `npm run test:kills -- --seeds 1000 [--first 1] [--at-once 20] [--json]`: the full size. Progress goes to stderr; with
 * `--json` the last line of stdout is the figures as one JSON line. Exit code 1 when an invariant was violated.
 */
import { parseArgs } from "node:util"
import { startPostgres } from "../../../tools/postgres"
import { runKills } from "./run"

async function main() {
  const { values } = parseArgs({
    options: {
      seeds: { type: "string", default: "1000" },
      first: { type: "string", default: "1" },
      "at-once": { type: "string", default: "20" },
      json: { type: "boolean", default: false },
    },
  })
  const postgres = await startPostgres()
  Object.assign(process.env, postgres.env)
  try {
    const { violations, ...figures } = await runKills({
      seeds: Number(values.seeds),
      firstSeed: Number(values.first),
      atOnce: Number(values["at-once"]),
      log: (line) => console.error(line),
    })
    const summary = { ...figures, violations }
    if (values.json) console.log(JSON.stringify(summary))
    else console.log({ ...figures, violations: violations.length })
    process.exitCode = violations.length > 0 ? 1 : 0
  } finally {
    await postgres.stop()
  }
}

main().catch((error: unknown) => {
  console.error(error)
  process.exitCode = 1
})
