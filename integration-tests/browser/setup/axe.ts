import { readFileSync } from "node:fs"
import type { Page } from "playwright-core"

const AXE = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8")

/** The part of axe's answer that is used here. */
type Finding = { id: string; impact: string; help: string; nodes: { target: string[]; html: string }[] }

/** Waits until nothing is loading: a network without requests is not enough, the next may not be sent yet. */
export async function loaded(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle")
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'))
}

/** Waits until nothing moves or fades any more: what axe measures in between are not the final colors. */
export async function settled(page: Page): Promise<void> {
  await loaded(page)
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== "running" || effect?.getComputedTiming().endTime === Infinity,
      ),
  )
}

/**
 * What axe finds serious or critical by WCAG 2.1 AA in some parts of a page, one line each: by default in what the page is
 * about, since the frame around it is the dashboard's own. Empty when all is well.
 */
export async function seriousFindings(page: Page, within = ["main"]): Promise<string[]> {
  await settled(page)
  return seriousFindingsNow(page, within)
}

/** The same of what is on the screen now, also while it is loading. */
export async function seriousFindingsNow(page: Page, within = ["main"]): Promise<string[]> {
  await page.evaluate(AXE)
  const findings = await page.evaluate(async (parts) => {
    const { axe } = globalThis as unknown as {
      axe: { run(where: object, how: object): Promise<{ violations: Finding[] }> }
    }
    const include = parts.filter((part) => document.querySelector(part)).map((part) => [part])
    const runOnly = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"]
    return (await axe.run({ include }, { runOnly })).violations
  }, within)
  return findings
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, html }) => `${id} (${help}): ${target.join(" ")} ${html.slice(0, 200)}`),
    )
}

/**
 * By how many pixels a page, or some parts of it, reach beyond the screen; 0 when nothing has to be scrolled sideways or is cut off. What
 * scrolls within itself, as a table does, may be wider; but no heading of a table may reach over the next.
 */
export function tooWide(page: Page, within = ["main"]): Promise<number> {
  return page.evaluate((parts) => {
    const scrolls = (element: Element) =>
      element.closest("table") !== null || /auto|scroll/.test(getComputedStyle(element).overflowX)
    const beyond = (element: Element): number => {
      const { right, width } = element.getBoundingClientRect()
      const own = width > 1 ? Math.max(0, Math.floor(right - document.documentElement.clientWidth)) : 0
      return Math.max(own, ...[...element.children].filter((child) => !scrolls(child)).map(beyond))
    }
    const wider = ({ scrollWidth, clientWidth }: Element) => Math.max(0, scrollWidth - clientWidth)
    const shown = [...document.querySelectorAll(parts.join())]
    const headings = shown.flatMap((part) => [...part.querySelectorAll("th")])
    return Math.max(
      wider(document.documentElement),
      ...headings.map(wider),
      ...shown.map((part) => Math.max(wider(part), beyond(part))),
    )
  }, within)
}
