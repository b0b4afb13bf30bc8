/** What is wrong with the page, for a small screen and for a screen reader. Runs in the browser. */
export function flaws(): string[] {
  const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)]
  const named = (element: HTMLElement) =>
    element.ariaLabel || element.innerText.trim() || (element as HTMLInputElement).labels?.length
  return [
    ...(document.documentElement.scrollWidth > innerWidth ? ["wider than the screen"] : []),
    ...(all("h1").length === 1 ? [] : ["not one main heading"]),
    ...all("input:not([type=hidden]), select, button, a[href]").filter((each) => !named(each)),
    ...all("img:not([alt])"),
  ].map((flaw) => (typeof flaw === "string" ? flaw : flaw.outerHTML))
}
