import type { Context } from "../context"
import type { Actor } from "../ledger/entry"
import type { Contract } from "../ledger/records"
import type { RowError } from "../refusal"
import { nextDate } from "./contract"
import { announceEnd, announcePayment } from "./announce"
import { append, newTransaction } from "./payment"
import { RESULTS, risk } from "../cards"

/** Charges the period that is due: a new transaction, captured at once, and its notification. Manual 3. */
export function renewContract(context: Context, contract: Contract): void {
  const { ledger } = context
  const first = ledger.transaction(contract.first_transaction_id)
  if (!first) return
  const number = contract.renewals + 1
  const { amount, currency } = contract
  const { subscription: _, ...request } = first.request
  const renewal = newTransaction(
    context,
    {
      ...request,
      order_no: `${first.order_no}-R${String(number).padStart(2, "0")}`,
      amount,
      currency,
    },
    "renewal",
  )
  renewal.recurring_id = contract.recurring_id
  renewal.card = contract.card
  renewal.risk = risk("approve")
  const succeeds = contract.card.behaviour !== "renewal_fails"
  renewal.result = succeeds ? RESULTS.success : RESULTS.insufficient_funds
  append(context, renewal, succeeds ? "authorised" : "declined", "gateway")
  if (succeeds) append(context, renewal, "captured", "gateway")
  note(context, contract, "contract_renewed", amount, "gateway")
  contract.renewals = number
  contract.created = false
  contract.next_at = nextDate(contract)
  if (contract.status === "Active" && isOver(contract)) {
    contract.status = "Inactive"
    note(context, contract, "contract_ended", contract.amount, "gateway")
  }
  announcePayment(context, renewal)
  if (contract.status === "Inactive") announceEnd(context, contract)
}

/** Ends a contract; a renewal that was created already is still charged. Manual 3. */
export function cancelContract(context: Context, contract: Contract, by: Actor): RowError | undefined {
  if (contract.status === "Inactive") return "V2002:the subscription is inactive already"
  contract.status = "Inactive"
  note(context, contract, "contract_cancelled", contract.amount, by)
  announceEnd(context, contract)
  return undefined
}

function isOver({ billing_cycle, renewals, ends_at = Infinity, next_at }: Contract): boolean {
  return (billing_cycle > 0 && renewals >= billing_cycle) || next_at > ends_at
}

function note(
  { ledger, clock }: Context,
  { recurring_id: subject }: Contract,
  kind: "contract_renewed" | "contract_cancelled" | "contract_ended",
  amount: string,
  by: Actor,
): void {
  ledger.append({ at: clock.now(), by, subject, kind, amount })
}
