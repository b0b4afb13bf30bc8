import type { Page } from "playwright-core"

/** What the storefront gets of a payment session that it creates. */
export type CreatedSession = { id: string; redirect_url: string }

/** The payment session that the page creates while `start` runs, which may lead the page away. */
export async function createdWhile(page: Page, start: () => Promise<unknown>): Promise<CreatedSession> {
  let created: CreatedSession | undefined
  await page.route("**/payment-sessions", async (route) => {
    const response = await route.fetch()
    if (route.request().method() === "POST") {
      const { payment_collection } = (await response.json()) as {
        payment_collection: { payment_sessions: { id: string; data: { redirect_url: string } }[] }
      }
      const [session] = payment_collection.payment_sessions
      if (session) created = { id: session.id, redirect_url: session.data.redirect_url }
    }
    await route.fulfill({ response })
  })
  await start()
  if (!created) throw new Error("the page created no payment session")
  return created
}
