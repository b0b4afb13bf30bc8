import { readdirSync } from "node:fs"
import { join } from "node:path"
import type { Page } from "playwright-core"
import { at } from "../setup/addresses"
import { loaded } from "../setup/axe"

const SCREENS = join(__dirname, "../../../src/admin/routes/gateway")

/** The paths below `/app/gateway` of all pages that are opened without an id, as in `/health`. */
export function gatewayPages(): string[] {
  return readdirSync(SCREENS, { recursive: true, encoding: "utf8" })
    .filter((file) => /(^|\/)page\.tsx$/.test(file) && !/[[@]/.test(file))
    .map((file) => file.replace(/\/?page\.tsx$/, ""))
    .map((folder) => (folder === "" ? "" : `/${folder}`))
    .sort()
}

/** Opens a page of the Gateway section, until nothing is loading any more. */
export async function openGateway(page: Page, path: string) {
  await page.goto(`${at().medusa}/app/gateway${path}`)
  await page.getByRole("main").getByRole("heading", { level: 1 }).first().waitFor()
  await loaded(page)
}
