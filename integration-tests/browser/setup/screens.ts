import type { BrowserContextOptions } from "playwright-core"

export const desktop = { viewport: { width: 1280, height: 900 } } satisfies BrowserContextOptions

export const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
}
