import { chromium, type Browser } from "playwright-core"
import { findChromium } from "./chromium-binary"

/** Loopback only: every other name fails to resolve, and the browser's own errands are off. */
const flags = [
  "--no-sandbox", // the npm build has no sandbox helper, and root may not have one; pages are our own
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE *.localhost, EXCLUDE 127.0.0.1",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-default-apps",
  "--disable-dev-shm-usage", // containers give /dev/shm 64 MB
  "--disable-domain-reliability",
  "--disable-gpu",
  "--disable-quic",
  "--disable-sync",
  "--no-first-run",
  "--no-pings",
]

/** Signals of a process that crashed. One that Playwright ends, after a time-out, has SIGKILL. */
const CRASHED = /signal=(SIGSEGV|SIGBUS|SIGILL|SIGTRAP|SIGABRT)/

/**
 * A headless Chromium for browser tests and screenshots, as root or not; needs nothing but npm packages.
 * CHROME_PATH names another one. Close it with `browser.close()`. One that crashes before its first page is
 * started once more, with a warning; any other failure, and a second crash, is thrown as Playwright reports it.
 */
export async function launchChromium(): Promise<Browser> {
  const { executablePath, env } = findChromium()
  const environment = Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => !!entry[1]),
  )
  const launch = () => chromium.launch({ executablePath, args: flags, env: { ...environment, ...env } })
  try {
    return await launch()
  } catch (failure) {
    const crash = CRASHED.exec(String(failure))
    if (!crash) throw failure
    process.emitWarning(`Chromium crashed at its start (${crash[0]}) and is started once more`)
    return launch()
  }
}
