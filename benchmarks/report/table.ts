import type { Row } from "../row"
import type { Outcome } from "./outcome"

/** A line of the table for people: what was measured, its target, and whether it is reached. */
export function tableLine({ key, targets, what }: Row, outcome: Outcome): string {
  const reached = outcome.value === null ? "not measured" : outcome.reached ? "yes" : "no"
  const cells = [key.padEnd(22), figuresOf(targets, outcome).padEnd(34), outcome.target.padEnd(40), reached]
  const reason = outcome.value === null && "reason" in outcome ? `\n    ${outcome.reason}` : ""
  return `${cells.join(" ")}\n    ${what}; ${outcome.seconds} s${reason}`
}

function figuresOf(targets: Row["targets"], outcome: Outcome): string {
  if (outcome.value === null) return "–"
  const figures: Record<string, unknown> = outcome
  return targets
    .map(({ figure }) => `${figure === "value" ? "" : `${figure} `}${String(figures[figure])}`)
    .join(", ")
}
