/**
 * `npm run demo`: a store that takes payments through the sandbox gateway, until Ctrl-C.
 * `--fresh` forgets the data of earlier runs; `--smoke` goes through the life of two payments and ends.
 */
import { existsSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { postgresFolder } from "../tools/postgres-folder"
import { aborted } from "./aborted"
import { claim } from "./claim"
import { kept } from "./folders"
import { smoke } from "./smoke"
import { startStack } from "./stack/start"
import { welcome } from "./welcome"

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { fresh: { type: "boolean" }, smoke: { type: "boolean" }, help: { type: "boolean" } },
  })
  if (values.help) {
    console.log("npm run demo [-- --fresh | --smoke]")
    return 0
  }
  const asked = new AbortController()
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => asked.abort())
  return values.smoke ? smoke(asked.signal) : serve(asked.signal, values.fresh ?? false)
}

/** Runs the store until it is asked to end, or a part of it breaks. */
async function serve(signal: AbortSignal, fresh: boolean): Promise<number> {
  const folder = join(kept, "store")
  const complete = join(folder, "complete")
  await claim(folder)
  // A first start that was interrupted leaves half a store behind.
  if (fresh || !existsSync(complete)) {
    rmSync(postgresFolder(join(folder, "postgres")), { recursive: true, force: true })
    rmSync(folder, { recursive: true, force: true })
  }
  const began = Date.now()
  const seconds = () => ((Date.now() - began) / 1000).toFixed(0)
  const say = (step: string) => console.log(`${seconds().padStart(3)} s  starting ${step}`)
  const stack = await startStack({ folder, keep: true, usualPorts: true, dashboard: true, signal, say })
  writeFileSync(complete, "")
  console.log(welcome(stack, `ready after ${seconds()} s`))

  const end = await Promise.race([stack.broken, aborted(signal).catch(() => undefined)])
  console.log(end === undefined ? "\nStopping…" : `\n${end}\n\nThe demo ends.`)
  await stack.stop()
  return end === undefined ? 0 : 1
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof Error && error.name !== "AbortError" ? error.message : "Interrupted.")
    process.exit(1)
  },
)
