/**
 * Takes pictures of every page of the Gateway section, on a desktop and a phone, light and dark:
 * `npx tsx integration-tests/browser/tour-gateway.ts [folder]`, by default into test-results/gateway.
 */
import { mkdirSync } from "node:fs"
import { join, resolve } from "node:path"
import { launchChromium } from "../../tools/chromium"
import { desktop, phone } from "./setup/screens"
import stackDown from "./setup/stack-down"
import stackUp from "./setup/stack-up"
import { gatewayPages, openGateway, signIn } from "./steps/gateway-section"

async function main() {
  const folder = resolve(process.argv[2] ?? "test-results/gateway")
  mkdirSync(folder, { recursive: true })
  await stackUp()
  const browser = await launchChromium()
  try {
    for (const [screen, options] of Object.entries({ desktop, phone })) {
      for (const colorScheme of ["light", "dark"] as const) {
        const context = await browser.newContext({ locale: "en-US", colorScheme, ...options })
        const page = await context.newPage()
        await signIn(page)
        for (const path of gatewayPages()) {
          await openGateway(page, path)
          const name = path.slice(1).replaceAll("/", "-") || "overview"
          await page.screenshot({ path: join(folder, `${name}-${screen}-${colorScheme}.png`) })
        }
        await context.close()
      }
    }
    console.log(folder)
  } finally {
    await browser.close()
    await stackDown()
  }
}

main().catch((error: unknown) => {
  console.error(error)
  process.exit(1)
})
