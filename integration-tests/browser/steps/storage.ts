import type { Page } from "playwright-core"

/**
 * Refuses the page every storage, as a browser does that is set to block all cookies: reading `localStorage` throws, and cookies
 * that are written are not there.
 */
export async function blockStorage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException("Access is denied for this document.", "SecurityError")
    }
    for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"])
      Object.defineProperty(window, name, { get: refuse })
    Object.defineProperty(document, "cookie", { get: () => "", set: () => {} })
  })
}

/** Everything that a page and its browser keep: storage, cookies, the history's state, what React holds, and what is on the screen. */
export async function everythingKept(page: Page): Promise<string> {
  const cookies = await page.context().cookies()
  const inPage = await page.evaluate(async () => {
    const databases = await indexedDB.databases()
    const values: unknown[] = [
      location.href,
      document.referrer,
      document.title,
      history.state,
      window.name,
      databases,
      { ...localStorage },
      { ...sessionStorage },
      await caches.keys(),
      document.documentElement.outerHTML,
    ]
    return JSON.stringify([values, reactState()])

    /** The state, properties and references of every component, as text; elements of the page are not followed. */
    function reactState(): unknown[] {
      const found: unknown[] = []
      const seen = new Set<unknown>()
      const root = document.querySelector("#root")!
      const container = Object.entries(root).find(([name]) => name.startsWith("__reactContainer$"))
      if (!container) throw new Error("React is not where it was")
      const waiting: unknown[] = [container[1]]
      for (let value = waiting.pop(); waiting.length > 0 || value !== undefined; value = waiting.pop()) {
        if (typeof value === "string" || typeof value === "number") found.push(value)
        if (typeof value !== "object" || value === null || seen.has(value) || value instanceof Node) continue
        seen.add(value)
        if (value instanceof Map || value instanceof Set) waiting.push(...value)
        else waiting.push(...Object.values(value).filter((each) => each !== undefined))
      }
      return found
    }
  })
  return JSON.stringify([cookies, inPage])
}
