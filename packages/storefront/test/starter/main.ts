import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { addressesOf, STACK_VARIABLE } from "../../../../integration-tests/browser/setup/addresses"
import { SITES, WITH_SITES } from "../../../../integration-tests/browser/setup/sites"
import { startStack, type Stack } from "../../../../demo/stack/start"
import { pay } from "./pay"
import { createProject } from "./project"

/**
 * `npm run test:starter` applies the guide's patch to a copy of the DTC starter's checkout, builds it with Next.js, and
 * makes a payment. The last line is `N passed, N failed, N skipped`, as in every test run.
 */
async function main() {
  process.env.NODE_OPTIONS = WITH_SITES
  const project = createProject()
  const folder = mkdtempSync(join(tmpdir(), "mpgi-starter-stack-"))
  let passed = 0
  const step = async <T>(name: string, run: () => T | Promise<T>): Promise<T> => {
    const started = Date.now()
    const result = await run()
    passed += 1
    console.log(`DTC starter: ${name} (${Math.round((Date.now() - started) / 1000)} s)`)
    return result
  }
  const over = new AbortController()
  let stack: Promise<Stack> | undefined
  let stop = async () => {}
  try {
    await step("the patch applies", () => project.write())
    stack = step("Medusa and the sandbox", () =>
      startStack({
        folder,
        keep: false,
        defaultPorts: false,
        hosts: SITES,
        withoutStorefront: true,
        dashboard: false,
        signal: over.signal,
      }),
    )
    const [running] = await Promise.all([stack, step("npm install", () => project.install())])
    process.env[STACK_VARIABLE] = JSON.stringify(addressesOf(running))
    await step("next build", () => project.build(running))
    const started = await step("next start", () => project.start(running))
    stop = () => started.kill()
    await step("a payment in a browser", () => pay(running))
    console.log(`${passed} passed, 0 failed, 0 skipped`)
  } catch (error) {
    const { stdout, stderr, message } = error as { stdout?: string; stderr?: string; message: string }
    console.error(`DTC starter: ${message}\n${stdout ?? ""}${stderr ?? ""}`)
    console.log(`${passed} passed, 1 failed, 0 skipped`)
    process.exitCode = 1
  } finally {
    await stop()
    over.abort()
    await stack?.then(
      (running) => running.stop(),
      () => {}, // it has stopped what it had started
    )
    project.remove()
    rmSync(folder, { recursive: true, force: true })
  }
}

void main()
