import type { Context } from "./context"
import { append, conclude } from "./effects/payment"
import { movePayout } from "./effects/payout"
import { renewContract } from "./effects/renewal"
import { saveLedger } from "./http/save"
import { RESULTS } from "./cards"

/** Something that happens by itself when its time comes. */
interface Due {
  at: number
  run: (context: Context) => void
}

/** How long before its date a renewal exists. Manual 3: what exists is charged even when cancelled. */
const CREATED_AHEAD = 60 * 60 * 1000

/** Runs what fell due, one by one in the order of time, each at its own time. */
export function runDue(context: Context): void {
  for (;;) {
    const now = context.clock.now()
    const [next] = pending(context)
      .filter(({ at }) => at <= now)
      .sort((one, other) => one.at - other.at)
    if (!next) break
    next.run({ ...context, clock: { ...context.clock, now: () => next.at } })
    context.ledger.dirty = true
  }
  saveLedger(context)
  context.notifier.wake()
}

function pending({ ledger }: Context): Due[] {
  const { transactions, checkouts, contracts, payouts } = ledger.state
  return [
    ...transactions.flatMap((transaction): Due[] => {
      const { decide_at: at, card } = transaction
      if (at === undefined || !card) return []
      const run = (context: Context) => {
        delete transaction.decide_at
        conclude(context, transaction, card, { kind: "authorised", result: "success" }, "gateway")
      }
      return [{ at, run }]
    }),
    ...checkouts
      .filter(({ closed }) => !closed)
      .map((checkout): Due => ({
        at: checkout.expires_at,
        run: (context) => {
          checkout.closed = true
          const transaction = ledger.transaction(checkout.transaction_id)
          if (!transaction || transaction.card || ledger.position(transaction).state !== "pending") return
          transaction.result = RESULTS.abandoned
          append(context, transaction, "declined", "gateway")
        },
      })),
    ...contracts
      .filter(({ status, created }) => created || status === "Active")
      .map((contract): Due =>
        contract.created
          ? { at: contract.next_at, run: (context) => renewContract(context, contract) }
          : { at: contract.next_at - CREATED_AHEAD, run: () => void (contract.created = true) },
      ),
    ...payouts.flatMap((payout): Due[] =>
      payout.moves_at === undefined
        ? []
        : [{ at: payout.moves_at, run: (context) => movePayout(context, payout) }],
    ),
  ]
}
