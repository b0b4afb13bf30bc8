import { escapeHtml } from "../../gateway/formats"

/** Text that is already HTML. Only {@link html} creates it. */
export class Markup {
  constructor(readonly text: string) {}
}

type Part = string | number | undefined | false | Markup | readonly Markup[]

/** A template whose values are escaped unless they are {@link Markup}. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Markup {
  const texts = parts.map((part, at) => toHtml(part) + (strings[at + 1] ?? ""))
  return new Markup((strings[0] ?? "") + texts.join(""))
}

function toHtml(part: Part): string {
  if (part === undefined || part === false) return ""
  if (part instanceof Markup) return part.text
  if (Array.isArray(part)) return part.map(({ text }: Markup) => text).join("")
  return escapeHtml(String(part))
}
