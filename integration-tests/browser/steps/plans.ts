import type { Page } from "playwright-core"
import { at } from "../setup/addresses"

/** Opens the dashboard's page of a product's only variant. */
export async function openVariant(page: Page, title: string) {
  const headers = { "x-publishable-api-key": at().publishableKey }
  const answer = await fetch(`${at().medusa}/store/products?limit=50`, { headers })
  const { products } = (await answer.json()) as {
    products: { id: string; title: string; variants: { id: string }[] }[]
  }
  const product = products.find((each) => each.title === title)
  if (!product) throw new Error(`the shop does not sell "${title}"`)
  await page.goto(`${at().medusa}/app/products/${product.id}/variants/${product.variants[0]?.id}`)
  await planOf(page).getByRole("heading", { name: "Subscription plan" }).waitFor()
}

/** Our part of that page. */
export function planOf(page: Page) {
  return page.getByTestId("mpgi-variant-plan")
}

/** What the sandbox gateway has in its books of a contract. */
export type ContractInBooks = {
  contract_name: string
  amount: string
  currency: string
  interval: string
  interval_count: number
  billing_cycle: number
  trial: boolean
  anchor_at: number
}

/** All of them, oldest first. */
export async function contracts(): Promise<ContractInBooks[]> {
  const answer = await fetch(`${at().sandbox}/_sandbox/api/ledger`)
  return ((await answer.json()) as { contracts: ContractInBooks[] }).contracts
}
