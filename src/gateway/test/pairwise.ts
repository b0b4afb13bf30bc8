/**
 * Rows in which every pair of values of two parameters occurs. They show how two options affect each other, with a
 * fraction of all combinations. The algorithm is greedy, and every run gives the same rows.
 */
export function pairwise<Parameters extends Record<string, readonly unknown[]>>(
  parameters: Parameters,
): { [Name in keyof Parameters]: Parameters[Name][number] }[] {
  const names = Object.keys(parameters)
  const sizes = names.map((name) => parameters[name]?.length ?? 0)
  const open = new Set<string>()
  const key = (one: number, a: number, other: number, b: number) => `${one}:${a}|${other}:${b}`
  for (let one = 0; one < names.length; one++)
    for (let other = one + 1; other < names.length; other++)
      for (let a = 0; a < (sizes[one] ?? 0); a++)
        for (let b = 0; b < (sizes[other] ?? 0); b++) open.add(key(one, a, other, b))

  const rows: number[][] = []
  while (open.size > 0) {
    // The row begins with a missing pair. Each other parameter gets the value that covers most of the missing pairs.
    const [first = ""] = open
    const row: (number | undefined)[] = names.map(() => undefined)
    for (const part of first.split("|")) {
      const [at = 0, value = 0] = part.split(":").map(Number)
      row[at] = value
    }
    const covered = (at: number, value: number) =>
      row.filter((chosen, other) => {
        if (chosen === undefined || other === at) return false
        return open.has(at < other ? key(at, value, other, chosen) : key(other, chosen, at, value))
      }).length
    for (let at = 0; at < names.length; at++) {
      if (row[at] !== undefined) continue
      const values = Array.from(
        { length: sizes[at] ?? 0 },
        (_, value) => (value + rows.length) % (sizes[at] ?? 1),
      )
      row[at] = values.reduce((best, value) => (covered(at, value) > covered(at, best) ? value : best))
    }
    const full = row.map((value) => value ?? 0)
    for (let one = 0; one < names.length; one++)
      for (let other = one + 1; other < names.length; other++)
        open.delete(key(one, full[one] ?? 0, other, full[other] ?? 0))
    rows.push(full)
  }
  return rows.map(
    (row) =>
      Object.fromEntries(names.map((name, at) => [name, parameters[name]?.[row[at] ?? 0]])) as {
        [Name in keyof Parameters]: Parameters[Name][number]
      },
  )
}
