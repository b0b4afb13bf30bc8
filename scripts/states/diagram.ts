/** States, and those that may follow each. */
export type Transitions = Readonly<Record<string, { readonly next: readonly string[] }>>

/** An arrow of a diagram. */
export interface Edge {
  from: string
  to: string
  label?: string
}

/** An arrow for each pair of states of which one may follow the other. */
export function everyPair(table: Transitions): Edge[] {
  return Object.entries(table).flatMap(([from, { next }]) =>
    next.filter((to) => to !== from).map((to) => ({ from, to })),
  )
}

/** The arrows that no other arrows lead along. */
export function directly(table: Transitions): Edge[] {
  const edges = everyPair(table)
  const leads = (from: string, to: string) => edges.some((edge) => edge.from === from && edge.to === to)
  return edges.filter(
    ({ from, to }) => !Object.keys(table).some((between) => leads(from, between) && leads(between, to)),
  )
}

/** A Mermaid state diagram. Arrows between the same states share one, with all their labels. */
export function diagram(edges: readonly Edge[]): string {
  const labels = new Map<string, Set<string>>()
  for (const { from, to, label } of edges) {
    const arrow = `${from} --> ${to}`
    const known = labels.get(arrow) ?? new Set()
    labels.set(arrow, label ? known.add(label) : known)
  }
  const lines = [...labels].map(([arrow, named]) =>
    named.size > 0 ? `${arrow}: ${[...named].join(", ")}` : arrow,
  )
  return ["stateDiagram-v2", ...lines.map((line) => `  ${line}`)].join("\n")
}
