import type { Page } from "playwright-core"
import { openPage } from "./pages"

/** A payment as the list shows it; amounts without their currency, as in `74.52`. */
export type ShownPayment = { order_no: string; captured: string; refunded: string }

const COLUMNS = "order_no,captured_amount,refunded_amount"

/** Reads every payment that filters find, page by page, from the screen. */
export async function shownPayments(
  page: Page,
  filters: Record<string, string>,
  count: number,
): Promise<ShownPayment[]> {
  const shown: ShownPayment[] = []
  for (let at = 1; shown.length < count; at++) {
    const view = new URLSearchParams({ ...filters, columns: COLUMNS, ...(at > 1 && { page: String(at) }) })
    await openPage(page, `/payments/transactions?${view}`)
    // The first row is the head; the first cell chooses.
    const rows = (await page.getByRole("main").getByRole("row").all()).slice(1)
    if (rows.length === 0) break
    for (const row of rows) {
      const texts = await row.getByRole("cell").allTextContents()
      const named = Object.fromEntries((await headings(page)).map((name, cell) => [name, texts[cell] ?? ""]))
      shown.push({
        order_no: named["Gateway reference"] ?? "",
        captured: plain(named["Captured"]),
        refunded: plain(named["Refunded"]),
      })
    }
  }
  return shown
}

const headings = (page: Page) => page.getByRole("main").getByRole("columnheader").allTextContents()

const plain = (amount = "") => amount.replace(/[^0-9.]/g, "")
