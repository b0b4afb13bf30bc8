import { Random } from "../simulation/random"
import { Simulation, type Point } from "../simulation/simulation"
import type { Server } from "../store/server"
import type { Store } from "../store/store"

/**
 * Runs work of several servers point by point, in the order that the seed chooses. A server dies before a point that `dies` picks.
 * Resolves when all of it has ended.
 */
export async function interleave(
  store: Store,
  seed: number,
  works: readonly [server: Server, work: () => Promise<unknown>][],
  dies: (point: Point) => boolean = () => false,
): Promise<void> {
  const random = new Random(seed)
  const simulation = new Simulation(
    (count) => random.below(count),
    (point) => (dies(point) ? "crash_before" : "go"),
  )
  store.simulation = simulation
  for (const [{ machine }, work] of works) void simulation.begin(machine, machine.name, work)
  await simulation.run()
  store.simulation = undefined
}
