import type { Page } from "playwright-core"
import { at } from "../setup/addresses"

let customers = 0

/** Creates a customer account and signs in. Returns its address. */
export async function createAccount(page: Page): Promise<string> {
  const email = `customer-${process.pid}-${++customers}@example.com`
  await page.goto(`${at().storefront}/account`)
  await page.getByRole("button", { name: "I have no account yet" }).click()
  await page.getByLabel("Email").fill(email)
  await page.getByLabel("Password").fill("correct horse")
  await page.getByRole("button", { name: "Create account" }).click()
  await page.getByRole("heading", { name: "Your account" }).waitFor()
  return email
}

/** The account page, by its link. */
export async function openAccount(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Account" }).click()
  await page.getByRole("heading", { name: "Your account" }).waitFor()
}
