/**
 * Replaces the pictures of the documentation by those that the tours took:
 * `npx tsx integration-tests/browser/docs-pictures.ts [folder of tour-gateway] [folder of tour]`.
 */
import { copyFileSync, readdirSync } from "node:fs"
import { join } from "node:path"

const [gateway = "test-results/gateway", tour = "test-results/tour"] = process.argv.slice(2)
const IMAGES = "docs/images"

/** Pictures beside those of the Gateway section: where each comes from. */
const OTHERS = {
  "order-payment.png": join(gateway, "order-payment-desktop-light.png"),
  "storefront-payment.png": join(tour, "payment-desktop-light.png"),
  "hosted-page.png": join(tour, "hosted-page-desktop-light.png"),
}

for (const file of readdirSync(join(IMAGES, "gateway"))) {
  const name = file.replace(".png", "")
  // A phone is shown dark, so that the documentation has both.
  const taken = name.endsWith("-phone") ? `${name}-dark.png` : `${name}-desktop-light.png`
  copyFileSync(join(gateway, taken), join(IMAGES, "gateway", file))
}
for (const [file, taken] of Object.entries(OTHERS)) copyFileSync(taken, join(IMAGES, file))
