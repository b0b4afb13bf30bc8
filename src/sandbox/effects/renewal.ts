import { assessRisk, RESULTS } from "../cards"
import type { Context } from "../context"
import type { Actor, ContractEntryKind } from "../ledger/entry"
import type { Contract } from "../ledger/records"
import { formatMicros, toMicros } from "../money"
import type { RowError } from "../refusal"
import { appendEntry } from "./entries"
import { notifyContractEnd, notifyPayment } from "./notify"
import { createTransaction } from "./payment"
import { nextRenewalAt } from "./start-contract"

/** Charges the due period: adds a transaction, usually captured at once, and notifies the merchant. Manual 3. */
export function renewContract(context: Context, contract: Contract): void {
  const { ledger } = context
  const first = ledger.transaction(contract.first_transaction_id)
  if (!first) return
  const number = contract.renewals + 1
  const { currency } = contract
  const amount = renewalAmount(context, contract)
  const { subscription: _, ...request } = first.request
  const renewal = createTransaction(
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
  renewal.risk = assessRisk("approve")
  const succeeds = contract.card.behavior !== "renewal_fails"
  renewal.result = succeeds ? RESULTS.success : RESULTS.insufficient_funds
  appendEntry(context, renewal, succeeds ? "authorized" : "declined", "gateway")
  const captures = succeeds && contract.card.behavior !== "renewal_authorized"
  if (captures) appendEntry(context, renewal, "captured", "gateway")
  appendContractEntry(context, contract, "contract_renewed", "gateway")
  contract.renewals = number
  contract.renewal_created = false
  contract.next_at = nextRenewalAt(contract)
  if (contract.status === "Active" && isComplete(contract)) {
    contract.status = "Inactive"
    appendContractEntry(context, contract, "contract_ended", "gateway")
  }
  notifyPayment(context, renewal)
  if (contract.status === "Inactive") notifyContractEnd(context, contract)
}

/** The contract's amount. One test card is charged another amount, as a gateway may do after a price change. */
function renewalAmount({ settings }: Context, { amount, currency, card }: Contract): string {
  if (card.behavior !== "renewal_differs") return amount
  return formatMicros(toMicros(amount) + toMicros("1.00"), currency, settings.decimals)
}

/** Cancels a contract; a renewal that was already created is still charged. Manual 3. */
export function cancelContract(context: Context, contract: Contract, by: Actor): RowError | undefined {
  if (contract.status === "Inactive") return "V2002:the subscription is already inactive"
  contract.status = "Inactive"
  appendContractEntry(context, contract, "contract_canceled", by)
  notifyContractEnd(context, contract)
  return undefined
}

function isComplete({ billing_cycle, renewals, ends_at = Infinity, next_at }: Contract): boolean {
  return (billing_cycle > 0 && renewals >= billing_cycle) || next_at > ends_at
}

function appendContractEntry(
  { ledger, clock }: Context,
  { recurring_id: subject, amount }: Contract,
  kind: ContractEntryKind,
  by: Actor,
): void {
  ledger.append({ at: clock.now(), by, subject, kind, amount })
}
