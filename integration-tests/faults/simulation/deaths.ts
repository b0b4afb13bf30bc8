import type { Point } from "./simulation"

/** A point that a process has passed, and how often it had done something by then that outlives it. */
export interface Passed {
  label: string
  left: number
}

export const passed = ({ label, machine }: Point): Passed => ({ label, left: machine.left })

/**
 * The points before which a death differs from one before the point that came first. Between two queries, or inside of a transaction,
 * nothing happens that outlives the process: to die before the one or the other is the same death, of which the first is chosen.
 */
export function deaths(points: readonly Passed[]): number[] {
  return [...points.keys()].filter((n) => points[n]!.left !== points[n - 1]?.left)
}
