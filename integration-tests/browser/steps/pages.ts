import { readdirSync } from "node:fs"
import { join } from "node:path"
import type { Page } from "playwright-core"
import { at } from "../setup/addresses"
import { loaded } from "../setup/axe"

const ROUTES = join(__dirname, "../../../src/admin/routes")

/** The paths of all our pages that are opened without an id, as in `/payments/overview`. */
export function ourPages(): string[] {
  return readdirSync(ROUTES, { recursive: true, encoding: "utf8" })
    .filter((file) => /(^|\/)page\.tsx$/.test(file) && !/[[@]/.test(file))
    .map((file) => `/${file.replace(/\/?page\.tsx$/, "")}`)
    .filter((path) => path !== "/payments") // leads to the overview
    .sort()
}

/** Opens a page of ours, until nothing is loading any more. */
export async function openPage(page: Page, path: string) {
  await page.goto(`${at().medusa}/app${path}`)
  await page.getByRole("main").getByRole("heading", { level: 1 }).first().waitFor()
  await loaded(page)
}
