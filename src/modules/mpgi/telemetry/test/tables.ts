import { ATTRIBUTES, GAUGES, INSTRUMENTS, SPANS, type Attribute } from "../names"

/** The tables of docs/guides/monitoring.md, by the comment in their place. */
export function tablesOfGuide(): Record<"spans" | "attributes" | "instruments", string[]> {
  const codes = (texts: readonly string[]) => texts.map((text) => `\`${text}\``).join(", ")
  const names = (keys: readonly Attribute[]) => codes(keys.map((key) => ATTRIBUTES[key].name))
  const row = (...cells: string[]) => `| ${cells.join(" | ")} |`
  const table = (heads: string[], rows: string[]) => [
    row(...heads),
    `|${"---|".repeat(heads.length)}`,
    ...rows,
  ]
  return {
    spans: table(
      ["span", "about", "attributes", "outcomes"],
      Object.values(SPANS).map(({ name, description, attributes, outcomes }) =>
        row(`\`${name}\``, description, names(attributes), codes(outcomes)),
      ),
    ),
    attributes: table(
      ["attribute", "in Prometheus", "about"],
      Object.values(ATTRIBUTES).map(({ name, description }) =>
        row(`\`${name}\``, `\`${labelOf(name)}\``, description),
      ),
    ),
    instruments: table(
      ["instrument", "in Prometheus", "unit", "about", "attributes"],
      ALL.map((each) =>
        row(
          `\`${each.name}\``,
          `${codes([prometheusNames(each)[0] ?? ""])} (${each.type})`,
          `\`${each.unit}\``,
          each.description,
          names(each.attributes),
        ),
      ),
    ),
  }
}

export const ALL = [...Object.values(INSTRUMENTS), ...Object.values(GAUGES)]

/** An attribute as a label of Prometheus. */
export function labelOf(attribute: string): string {
  return attribute.replace(/\W/g, "_")
}

/** The series of an instrument as a collector and Prometheus' OTLP receiver name them; the first is the base. */
export function prometheusNames({ name, type, unit }: (typeof ALL)[number]): string[] {
  const base = [labelOf(name), ...(unit === "s" ? ["seconds"] : []), ...(type === "counter" ? ["total"] : [])]
  const text = base.join("_")
  return type === "histogram" ? [text, `${text}_bucket`, `${text}_count`, `${text}_sum`] : [text]
}
