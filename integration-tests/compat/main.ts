import postgresUp from "../setup/postgres-up"
import postgresDown from "../setup/postgres-down"
import pack, { TARBALL } from "../package/pack"
import { bulk, reconcile } from "./bulk"
import { openOrderPage } from "./order-page"
import { cancel, captureAndRefund, signIn } from "./payments"
import { createStore } from "./store"

/**
 * `npm run test:compat -- <version of Medusa>`: the packed package in a store made from scratch with that version. The last
 * line is `N passed, N failed, N skipped`, as everywhere. The tarball is packed unless MPGI_TARBALL names one.
 */
async function main(version: string | undefined) {
  if (!version || !/^\d+\.\d+\.\d+$/.test(version)) {
    console.error("Name the version of Medusa: npm run test:compat -- 2.18.0")
    process.exitCode = 2
    return
  }
  await (process.env[TARBALL] ? postgresUp() : pack())
  const store = await createStore(version, process.env[TARBALL]!)
  let passed = 0
  const step = async <T>(name: string, run: () => T | Promise<T>): Promise<T> => {
    const started = Date.now()
    const result = await run()
    passed += 1
    console.log(`Medusa ${version}: ${name} (${Math.round((Date.now() - started) / 1000)} s)`)
    return result
  }
  try {
    await step("npm install", () => store.install())
    await step("medusa db:migrate", () => store.run("db:migrate", "--skip-scripts"))
    await step("medusa exec", () => store.run("exec", "./src/scripts/seed.js"))
    await step("medusa build", () => store.run("build"))
    await step("medusa start", () => store.start())
    const sdk = await signIn(store)
    const order = await step("pay, capture in part, refund", () => captureAndRefund(store, sdk))
    await step("pay, cancel", () => cancel(store, sdk))
    await step("capture and refund in bulk", () => bulk(store, sdk))
    await step("reconcile", () => reconcile(sdk))
    await step("the order page in a browser", () => openOrderPage(store, order))
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

void main(process.argv[2])
