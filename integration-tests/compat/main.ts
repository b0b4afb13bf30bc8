import { join } from "node:path"
import postgresUp from "../setup/postgres-up"
import postgresDown from "../setup/postgres-down"
import pack, { TARBALL } from "../package/pack"
import { bulk, reconcile } from "./bulk"
import { commands } from "./commands"
import { checkDashboard } from "./dashboard"
import { openOrderPage } from "./order-page"
import { npm, pnpm } from "./package-managers"
import { cancel, captureAndRefund, signIn } from "./payments"
import { createStore } from "./store"

/**
 * `npm run test:compat -- <version of Medusa>`: the packed package in a store made from scratch with that version, installed by npm; with
 * `--pnpm` by pnpm, in a workspace as Medusa's DTC starter is one. The last line is `N passed, N failed, N skipped`, as everywhere. The tarball
 * is packed unless MPGI_TARBALL names one.
 */
async function main(version: string | undefined, option: string | undefined, ...more: string[]) {
  const understood = (option === undefined || option === "--pnpm") && more.length === 0
  if (!version || !/^\d+\.\d+\.\d+$/.test(version) || !understood) {
    console.error("Name the version of Medusa: npm run test:compat -- 2.18.0 [--pnpm]")
    process.exitCode = 2
    return
  }
  await (process.env[TARBALL] ? postgresUp() : pack())
  const manager = option === "--pnpm" ? pnpm() : npm()
  const store = await createStore(version, process.env[TARBALL]!, manager)
  let passed = 0
  const step = async <T>(name: string, run: () => T | Promise<T>): Promise<T> => {
    const started = Date.now()
    const result = await run()
    passed += 1
    console.log(`Medusa ${version}: ${name} (${Math.round((Date.now() - started) / 1000)} s)`)
    return result
  }
  try {
    await step(`${manager.name} install`, () => store.install())
    await step("the exports load", () => store.script(join(__dirname, "load-exports.js")))
    await step("medusa db:migrate", () => store.medusa("db:migrate", "--skip-scripts"))
    await step("medusa exec", () => store.medusa("exec", "./src/scripts/seed.js"))
    await step("medusa build", () => store.medusa("build"))
    await step("the built dashboard", () => checkDashboard(store))
    await step("medusa start", () => store.start())
    const sdk = await signIn(store)
    const order = await step("pay, capture in part, refund", () => captureAndRefund(store, sdk))
    await step("pay, cancel", () => cancel(store, sdk))
    await step("capture and refund in bulk", () => bulk(store, sdk))
    await step("reconcile", () => reconcile(sdk))
    await step("the order page in a browser", () => openOrderPage(store, order))
    await step("the commands of mpgi", () => commands(store))
    console.log(`${passed} passed, 0 failed, 0 skipped`)
  } catch (error) {
    const { stdout, stderr, message } = error as { stdout?: string; stderr?: string; message: string }
    console.error(`Medusa ${version}: ${message}\n${stdout ?? ""}${stderr ?? ""}`)
    console.log(`${passed} passed, 1 failed, 0 skipped`)
    process.exitCode = 1
  } finally {
    await store.remove()
    await postgresDown()
  }
}

void main(...(process.argv.slice(2) as [string?, string?, ...string[]]))
