/**
 * `npm run demo`: a store with payments through the sandbox gateway, until Ctrl-C.
 * `--fresh` deletes the data of earlier runs; `--smoke` runs two payments through their whole life cycle and exits.
 */
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { postgresFolder } from "../tools/postgres-folder"
import { aborted } from "./aborted"
import { placeEditedOrder } from "./edited-order"
import { dataFolder } from "./folders"
import { lockFolder } from "./lock-folder"
import { smoke } from "./smoke"
import { startStack } from "./stack/start"
import { welcome } from "./welcome"

const HELP = `npm run demo [-- option]

  --fresh   Delete the data of earlier runs and start with an empty store.
  --smoke   Run two payments without a browser, compare Medusa with the gateway, and exit.
  --help    Print this help.`

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { fresh: { type: "boolean" }, smoke: { type: "boolean" }, help: { type: "boolean" } },
  })
  if (values.help) {
    console.log(HELP)
    return 0
  }
  const interrupt = new AbortController()
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => interrupt.abort())
  return values.smoke ? smoke(interrupt.signal) : serve(interrupt.signal, values.fresh ?? false)
}

/** Runs the store until it is interrupted or a part of it fails. */
async function serve(signal: AbortSignal, fresh: boolean): Promise<number> {
  const folder = join(dataFolder, "store")
  // Has the id of the order that the demo suggests.
  const complete = join(folder, "complete")
  await lockFolder(folder)
  // An interrupted first start leaves an incomplete store.
  const isNew = fresh || !existsSync(complete)
  if (isNew) {
    rmSync(postgresFolder(join(folder, "postgres")), { recursive: true, force: true })
    rmSync(folder, { recursive: true, force: true })
  }
  const startedAt = Date.now()
  const seconds = () => ((Date.now() - startedAt) / 1000).toFixed(0)
  const print = (line: string) => console.log(`${seconds().padStart(3)} s  ${line}…`)
  const log = (step: string) => print(`Starting ${step}`)
  const stack = await startStack({ folder, keep: true, defaultPorts: true, dashboard: true, signal, log })
  try {
    if (isNew) {
      print("Placing an order")
      writeFileSync(complete, await placeEditedOrder(stack))
    }
    console.log(welcome(stack, seconds(), readFileSync(complete, "utf8")))
    const failure = await Promise.race([stack.failed, aborted(signal).catch(() => undefined)])
    console.log(failure === undefined ? "\nStopping…" : `\n${failure}\n\nThe demo was stopped.`)
    return failure === undefined ? 0 : 1
  } finally {
    await stack.stop()
  }
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof Error && error.name !== "AbortError" ? error.message : "Interrupted.")
    process.exit(1)
  },
)
