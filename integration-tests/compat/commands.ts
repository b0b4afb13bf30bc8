import assert from "node:assert/strict"
import { freePort } from "../../tools/free-port"
import { until } from "../setup/until"
import type { CompatStore } from "./store"

/** The exit code of a command that found something to look at: these addresses are local, and the region has the provider. */
const LOOK_AT_IT = 2

/** The commands of this package in the folder of the Medusa application, as its package manager and as `npx` find them. */
export async function commands(store: CompatStore): Promise<void> {
  const expectOf = async (args: string[], expected: number, text: RegExp) => {
    const { code, output } = await store.mpgi(...args)
    assert.equal(code, expected, `mpgi ${args.join(" ")}:\n${output}`)
    assert.match(output, text)
  }
  await expectOf(["--help"], 0, /reconcile/)
  await expectOf(["storefront-patch", "--print"], 0, /apps\/storefront/)
  await expectOf(["health"], LOOK_AT_IT, /pp_mpgi_main: query: healthy/)
  await expectOf(["reconcile"], 0, /pp_mpgi_main: done/)
  await expectOf(["uninstall", "--check"], LOOK_AT_IT, /region/i)
  assert.match(await store.npxMpgi("health"), /pp_mpgi_main: query: healthy/)
  // Where only Medusa's own command can be run.
  const output = await store.medusa("exec", "./src/scripts/mpgi.ts", "--", "reconcile", "--dry-run")
  assert.match(output, /pp_mpgi_main: done[^]*nothing was corrected/)
  const port = await freePort()
  const sandbox = store.startMpgi("sandbox", "--memory", "--port", String(port))
  await until("the sandbox", () => fetch(`http://localhost:${port}`).catch(() => undefined))
  await sandbox.kill()
}
