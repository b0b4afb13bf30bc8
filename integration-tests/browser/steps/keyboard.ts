import type { Locator, Page } from "playwright-core"

/** More than the elements of the longest page: those of a list of fifty rows, in a dashboard with its sidebar. */
const MOST_STEPS = 300

/** Moves the focus to an element with the Tab key alone. @throws Error when it is not reached within 300 steps */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  for (let steps = 0; steps < MOST_STEPS; steps++) {
    if (await target.evaluate((element) => element === element.ownerDocument.activeElement)) return
    await page.keyboard.press("Tab")
  }
  throw new Error(`the Tab key does not reach ${target.toString()}`)
}

/** Moves the focus to an element and presses a key there. */
export async function pressOn(page: Page, target: Locator, key = "Enter"): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

/** Moves the focus to a field and types. */
export async function typeInto(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label).and(page.locator("input, textarea")))
  await page.keyboard.type(text)
}
