import { RESULTS } from "./cards"
import type { Context } from "./context"
import { appendEntry } from "./effects/entries"
import { applyDecision } from "./effects/payment"
import { advancePayout } from "./effects/payout"
import { renewContract } from "./effects/renewal"
import { saveLedger } from "./ledger/save-ledger"

/** Something that the gateway does at a certain time. */
interface ScheduledTask {
  at: number
  run: (context: Context) => void
}

/** How long before its date a renewal is created. Manual 3: a created renewal is charged even after a cancellation. */
const RENEWAL_CREATED_BEFORE_MS = 60 * 60 * 1000

/** Runs the tasks that are due in order of time, each with the clock at its own time; then saves the ledger. */
export function runDueTasks(context: Context): void {
  for (;;) {
    const now = context.clock.now()
    const [next] = scheduledTasks(context)
      .filter(({ at }) => at <= now)
      .sort((one, other) => one.at - other.at)
    if (!next) break
    next.run({ ...context, clock: { now: () => next.at } })
    context.ledger.dirty = true
  }
  saveLedger(context)
  context.notifier.wake()
}

function scheduledTasks({ ledger }: Context): ScheduledTask[] {
  const { transactions, checkouts, contracts, payouts } = ledger.state
  return [
    ...transactions.flatMap((transaction): ScheduledTask[] => {
      const { decide_at: at, card } = transaction
      if (at === undefined || !card) return []
      const run = (context: Context) => {
        delete transaction.decide_at
        applyDecision(context, transaction, card, { kind: "authorized", result: "success" }, "gateway")
      }
      return [{ at, run }]
    }),
    ...checkouts
      .filter(({ closed }) => !closed)
      .map((checkout): ScheduledTask => ({
        at: checkout.expires_at,
        run: (context) => {
          checkout.closed = true
          const transaction = ledger.transaction(checkout.transaction_id)
          if (!transaction || transaction.card || ledger.position(transaction).state !== "pending") return
          transaction.result = RESULTS.expired_page
          appendEntry(context, transaction, "declined", "gateway")
        },
      })),
    ...contracts
      .filter(({ status, renewal_created }) => renewal_created || status === "Active")
      .map((contract): ScheduledTask =>
        contract.renewal_created
          ? { at: contract.next_at, run: (context) => renewContract(context, contract) }
          : {
              at: contract.next_at - RENEWAL_CREATED_BEFORE_MS,
              run: () => void (contract.renewal_created = true),
            },
      ),
    ...payouts.flatMap((payout): ScheduledTask[] =>
      payout.next_status_at === undefined
        ? []
        : [{ at: payout.next_status_at, run: (context) => advancePayout(context, payout) }],
    ),
  ]
}
