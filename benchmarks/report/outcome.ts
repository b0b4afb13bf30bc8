import type { Figures, Row, Target } from "../row"

/** The outcome of a row. `value` is null, with a reason, when it could not be measured. */
export type Outcome =
  | (Figures & { unit: string; target: string; reached: boolean; seconds: number })
  | { value: null; reason: string; unit: string; target: string; reached: false; seconds: number }

/** A row's figures beside its targets. */
export function outcomeOf(row: Row, figures: Figures, seconds: number): Outcome {
  const reached = row.targets.every((target) => isReached(target, figures))
  return { ...figures, unit: row.unit, target: describeTargets(row), reached, seconds }
}

export function failedOutcome(row: Row, error: unknown, seconds: number): Outcome {
  const reason = error instanceof Error ? error.message : String(error)
  return { value: null, reason, unit: row.unit, target: describeTargets(row), reached: false, seconds }
}

function isReached(target: Target, figures: Figures): boolean {
  const figure = figures[target.figure]
  const named = "atMost" in target ? target.atMost : target.atLeast
  const bound = typeof named === "string" ? figures[named] : named
  if (typeof figure !== "number" || typeof bound !== "number") return false
  return "atMost" in target ? figure <= bound : figure >= bound
}

function describeTargets({ targets }: Row): string {
  return targets
    .map((target) => {
      const [sign, bound] = "atMost" in target ? ["<=", target.atMost] : [">=", target.atLeast]
      return `${target.figure === "value" ? "" : `${target.figure} `}${sign} ${bound}`
    })
    .join(", ")
}
