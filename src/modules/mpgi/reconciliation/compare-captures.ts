import { atLeast, isMoney, minus, plus } from "../money"
import { isAtGateway, type BothSides } from "./compare"
import { isDone } from "./compare-status"
import type { Finding } from "./finding"

/**
 * What was captured. The query tells a status and no amount (manual 2.6), so the gateway's total is certain only at
 * both ends: nothing, and everything. It never is less than what was refunded.
 */
export function compareCaptures(sides: BothSides): {
  findings: Finding[]
  /** Whether Medusa will have at least as much captured as is refunded once the findings are dealt with. */
  known: boolean
} {
  const { payment, theirs, refunds, medusa } = sides
  const writes = sides.operations.filter((write) => write.kind === "capture" && isAtGateway(write))
  const strays = (medusa?.captures ?? []).filter(
    (row) => !writes.some(({ medusa_ref }) => medusa_ref === row.id),
  )
  const done = writes.filter(({ state }) => isDone(state))
  // The gateway was there already when Medusa asked, and nothing else stands for Medusa's row.
  const there = writes.filter(
    ({ medusa_ref, state }) =>
      !isDone(state) &&
      medusa?.captures.some(({ id }) => id === medusa_ref) &&
      !done.some((write) => write.medusa_ref === medusa_ref),
  )
  const ours = sum([...done, ...there].map(({ amount }) => amount))
  const refunded = sum(refunds.map(({ refund_amount }) => refund_amount))
  const about = { transaction_id: payment.transaction_id, reference: null }
  const shown = { ours: `captured ${ours}`, theirs: theirs.state }

  switch (theirs.state) {
    case "captured":
      return judge(payment.amount)
    case "refunded":
      // Whether 4100 means all that was captured or all that was authorised is open: this much it is at least.
      return atLeast(ours, refunded) ? { findings: suspects(), known: true } : judge(refunded)
    case "partially_captured":
      if (atLeast(ours, payment.amount))
        return { findings: [{ kind: "missing_there", ...about, ...shown, patient: true }], known: true }
      if (!isMoney(ours)) return unknowable()
      return { findings: suspects(), known: true }
    case "partially_refunded":
      // Something is left that was captured and not refunded.
      if (atLeast(refunded, ours)) return unknowable()
      return { findings: suspects(), known: true }
    case "pending":
    case "authorised":
    case "in_review":
    case "declined":
    case "cancelled":
    case "unknown":
      return { findings: theirs.state === "unknown" ? [] : nothingThere(), known: false }
  }

  function judge(total: string) {
    const gap = minus(total, ours)
    const standing = sum(strays.map(({ amount }) => amount))
    if (!isMoney(gap)) {
      const more = isMoney(minus(ours, total))
      const lost: Finding[] = more ? [{ kind: "missing_there", ...about, ...shown, patient: true }] : []
      return { findings: [...lost, ...strays.map(removal)], known: true }
    }
    if (!atLeast(gap, standing)) return { findings: suspects(), known: false }
    const rest = minus(gap, standing)
    const adopted = strays.map(({ id, amount }): Finding => {
      const remedy = {
        do: "take_over" as const,
        kind: "capture" as const,
        amount,
        reference: null,
        medusa_ref: id,
      }
      return {
        kind: "totals",
        ...about,
        reference: id,
        ours: `capture ${amount}`,
        theirs: theirs.state,
        remedy,
      }
    })
    const remedy = { do: "take_over" as const, kind: "capture" as const, reference: null, medusa_ref: null }
    const missed: Finding = {
      kind: "capture_at_portal",
      ...about,
      ...shown,
      remedy: { ...remedy, amount: rest },
    }
    return { findings: isMoney(rest) ? [...adopted, missed] : adopted, known: true }
  }

  /** Somebody captured at the gateway, and how much cannot be asked: a person can read it at the portal. */
  function unknowable() {
    return { findings: [{ kind: "capture_at_portal" as const, ...about, ...shown }], known: false }
  }

  /** Rows that nothing was ever sent for, at a time when nothing is captured: they can go. */
  function nothingThere(): Finding[] {
    const lost: Finding[] = isMoney(ours)
      ? [{ kind: "missing_there", ...about, ...shown, patient: true }]
      : []
    return [...lost, ...strays.map(removal)]
  }

  function suspects(): Finding[] {
    return strays.map((row) => {
      const { remedy: _, ...finding } = removal(row)
      return finding
    })
  }

  function removal({ id, amount, totals }: (typeof strays)[number]): Finding {
    return {
      kind: "totals",
      ...about,
      ...{ reference: id, ours: `capture ${amount}`, theirs: theirs.state },
      ...(totals === "there"
        ? {}
        : { remedy: { do: "remove_row" as const, kind: "capture" as const, medusa_ref: id } }),
    }
  }
}

function sum(amounts: string[]): string {
  return amounts.reduce(plus, "0")
}
