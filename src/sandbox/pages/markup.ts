import { escapeHtml } from "../../gateway/formats"

/** Text that is HTML already. Only {@link html} makes it. */
export class Markup {
  constructor(readonly text: string) {}
}

type Part = string | number | undefined | false | Markup | readonly Markup[]

/** A template whose values are escaped unless they are markup themselves. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Markup {
  const texts = parts.map((part, at) => show(part) + (strings[at + 1] ?? ""))
  return new Markup((strings[0] ?? "") + texts.join(""))
}

function show(part: Part): string {
  if (part === undefined || part === false) return ""
  if (part instanceof Markup) return part.text
  if (Array.isArray(part)) return part.map(({ text }: Markup) => text).join("")
  return escapeHtml(String(part))
}
