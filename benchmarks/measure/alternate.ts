/**
 * Measures several things in turn, `rounds` times, each round in the reverse order of the last: what else the machine does
 * meanwhile meets all of them alike. One round before is not counted: compilers and caches warm up in it.
 *
 * @param options `warmUp: false` where rows before have run the same code
 * @returns the figures of each, in the order of the rounds
 */
export async function alternate<Name extends string, Figure>(
  rounds: number,
  measures: Record<Name, (round: number) => Promise<Figure>>,
  { warmUp = true } = {},
): Promise<Record<Name, Figure[]>> {
  const names = Object.keys(measures) as Name[]
  const figures = Object.fromEntries(names.map((name) => [name, [] as Figure[]])) as Record<Name, Figure[]>
  for (let round = warmUp ? 0 : 1; round <= rounds; round++) {
    for (const name of round % 2 === 0 ? names : [...names].reverse()) {
      const figure = await measures[name](round)
      if (round > 0) figures[name].push(figure)
    }
  }
  return figures
}
