import type { Page } from "playwright-core"
import { command } from "./bulk"
import { rows } from "./exceptions"

/** Something that opens on a page of ours: where, and what is pressed there. */
export type Opened = { name: string; path: string; press: (page: Page) => Promise<void> }

const firstRow = (page: Page) =>
  rows(page)
    .filter({ has: page.getByRole("link").or(page.getByRole("button")) })
    .first()

/** Drawers and full-screen forms over a page. */
export const FORMS: readonly Opened[] = [
  {
    name: "filters",
    path: "/payments/transactions",
    press: async (page) => {
      await page.getByRole("button", { name: "Add filter" }).click()
      await page.getByRole("menuitem", { name: "Status" }).click()
    },
  },
  {
    name: "new-bulk",
    path: "/payments/transactions",
    press: async (page) => {
      await firstRow(page).getByRole("checkbox").press("Space")
      await command(page, "Capture").click()
    },
  },
  {
    name: "new-payout",
    path: "/payments/payouts",
    press: (page) => page.getByRole("button", { name: "Create payout" }).click(),
  },
  {
    name: "new-beneficiary",
    path: "/payments/payouts/beneficiaries",
    press: (page) => page.getByRole("button", { name: "Create beneficiary" }).click(),
  },
  {
    name: "notification",
    path: "/payments/developers",
    press: (page) => firstRow(page).getByRole("button").click(),
  },
  {
    name: "case",
    path: "/payments/attention?state=any",
    press: (page) => firstRow(page).getByRole("button").first().click(),
  },
  {
    name: "discrepancy",
    path: "/payments/attention?kind=capture_not_synced",
    press: (page) => firstRow(page).getByRole("button").first().click(),
  },
]
