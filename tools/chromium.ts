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

/**
 * A headless Chromium for browser tests and screenshots, as root or not; needs nothing but npm packages.
 * CHROME_PATH names another one. Close it with `browser.close()`.
 */
export async function launchChromium(): Promise<Browser> {
  const { executablePath, env } = findChromium()
  const environment = Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => !!entry[1]),
  )
  return chromium.launch({ executablePath, args: flags, env: { ...environment, ...env } })
}
