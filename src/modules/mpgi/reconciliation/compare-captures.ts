import { amountOf, type Amount, type OrderNo } from "../../../gateway"
import { atLeast, isMoney, minus, plus } from "../shared/money"
import { paymentStates } from "../payments/states"
import { isApplied } from "../journal/records/states"
import { isAtGateway, type BothSides, type Finding, type Sides } from "./finding"

/**
 * Compares what was captured. The query reports a status and no amount (manual 2.6). So the gateway's total is certain
 * only if nothing or everything is captured. The total is never less than the refunded amount.
 */
export function compareCaptures(sides: BothSides): {
  findings: Finding[]
  /** Whether Medusa will have at least as much captured as is refunded once the findings are dealt with. */
  known: boolean
} {
  const { payment, gateway_value, refunds, medusa } = sides
  const writes = sides.operations.filter((write) => write.kind === "capture" && isAtGateway(write))
  const strays = (medusa?.captures ?? []).filter(
    (row) => !writes.some(({ medusa_ref }) => medusa_ref === row.id),
  )
  const done = writes.filter(({ state }) => isApplied(state))
  // The gateway had the capture before Medusa requested it. Nothing else explains Medusa's row.
  const there = writes.filter(
    ({ medusa_ref, state }) =>
      !isApplied(state) &&
      medusa?.captures.some(({ id }) => id === medusa_ref) &&
      !done.some((write) => write.medusa_ref === medusa_ref),
  )
  const local_value = sum([...done, ...there].map(({ amount }) => amount))
  const refunded = sum(refunds.map(({ refund_amount }) => amountOf(refund_amount)))
  const about = { transaction_id: payment.transaction_id, reference: null }
  const shown = { local_value: `captured ${local_value}`, gateway_value: gateway_value.state }

  switch (paymentStates[gateway_value.state].captured) {
    case "all":
      return judge(payment.amount)
    case "at_least_refunded":
      // It is an open question whether 4100 means that everything captured was refunded, or everything authorized. At
      // least the refunds that were found must have been captured.
      return atLeast(local_value, refunded) ? { findings: suspects(), known: true } : judge(refunded)
    case "part":
      if (atLeast(local_value, payment.amount))
        return { findings: [{ kind: "missing_at_gateway", ...about, ...shown, maybeLag: true }], known: true }
      if (!isMoney(local_value)) return unknowable()
      return { findings: suspects(), known: true }
    case "more_than_refunded":
      // Part of the captured amount was not refunded.
      if (atLeast(refunded, local_value)) return unknowable()
      return { findings: suspects(), known: true }
    case "unstated":
      // A chargeback does not change the captured amount, and its state does not show that amount. compareStatus
      // reports the chargeback.
      return { findings: [], known: false }
    case "nothing":
      return { findings: nothingThere(), known: false }
  }

  function judge(total: Amount) {
    const gap = minus(total, local_value)
    const unexplained = sum(strays.map(({ amount }) => amount))
    if (!isMoney(gap)) {
      const more = isMoney(minus(local_value, total))
      const lost: Finding[] = more ? [{ kind: "missing_at_gateway", ...about, ...shown, maybeLag: true }] : []
      return { findings: [...lost, ...strays.map(removal)], known: true }
    }
    if (!atLeast(gap, unexplained)) return { findings: suspects(), known: false }
    const rest = minus(gap, unexplained)
    const adopted = strays.map(({ id, amount }): Finding => {
      const correction = {
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
        local_value: `capture ${amount}`,
        gateway_value: gateway_value.state,
        correction,
      }
    })
    const correction = {
      do: "take_over" as const,
      kind: "capture" as const,
      reference: null,
      medusa_ref: null,
    }
    const missed: Finding = {
      kind: "capture_at_portal",
      ...about,
      ...shown,
      correction: { ...correction, amount: rest },
    }
    return { findings: isMoney(rest) ? [...adopted, missed] : adopted, known: true }
  }

  /** Captured at the portal. The query does not report the amount, but a user can read it in the portal. */
  function unknowable() {
    return { findings: [{ kind: "capture_at_portal" as const, ...about, ...shown }], known: false }
  }

  /**
   * The findings if nothing is captured at the gateway. Rows for which nothing was ever sent can be removed.
   */
  function nothingThere(): Finding[] {
    const lost: Finding[] = isMoney(local_value)
      ? [{ kind: "missing_at_gateway", ...about, ...shown, maybeLag: true }]
      : []
    return [...lost, ...strays.map(removal)]
  }

  function suspects(): Finding[] {
    return strays.map((row) => {
      const { correction: _, ...finding } = removal(row)
      return finding
    })
  }

  function removal({ id, amount, totals }: (typeof strays)[number]): Finding {
    return {
      kind: "totals",
      ...about,
      reference: id,
      local_value: `capture ${amount}`,
      gateway_value: gateway_value.state,
      ...(totals === "there"
        ? {}
        : { correction: { do: "remove_row" as const, kind: "capture" as const, medusa_ref: id } }),
    }
  }
}

function sum(amounts: readonly Amount[]): Amount {
  return amounts.reduce(plus, amountOf("0"))
}

/** The amount that a user has read in the Merchant Portal. */
export interface PortalAmount {
  order_no: OrderNo
  /** The amount captured there beyond the recorded one, decimal string in main units. */
  amount: Amount
  by: string
}

/**
 * Adds the amount that a user entered to the finding of a capture whose amount the query does not report. Undefined
 * when the amount is impossible: the status shows whether the capture is partial, and refunds never exceed captures.
 */
export function withAmount(finding: Finding, { amount }: PortalAmount, sides: Sides): Finding | undefined {
  const { payment, operations, transactions: facts, refunds } = sides
  const state = facts.find(({ transaction_id }) => transaction_id === payment.transaction_id)?.state
  const captured = operations
    .filter(
      (write) =>
        write.kind === "capture" && write.transaction_id === payment.transaction_id && isAtGateway(write),
    )
    .reduce((sum, write) => plus(sum, write.amount), amount)
  const refunded = refunds.reduce(
    (sum, { refund_amount }) => plus(sum, amountOf(refund_amount)),
    amountOf("0"),
  )
  const all = atLeast(captured, payment.amount)
  const isPart = state !== undefined && paymentStates[state].captured === "part"
  const tooMuch = isPart ? all : all && !atLeast(payment.amount, captured)
  const tooLittle = !isMoney(amount) || !atLeast(captured, refunded)
  if (tooMuch || tooLittle) return undefined
  const correction = { do: "take_over" as const, kind: "capture" as const, reference: null, medusa_ref: null }
  return { ...finding, correction: { ...correction, amount } }
}
