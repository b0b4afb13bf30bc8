import type {
  Contract,
  Fault,
  FaultSpec,
  Movement,
  PayoutView,
  TransactionView,
} from "medusa-payment-mpgi/sandbox"
import { at } from "./addresses"

type Ledger = {
  transactions: TransactionView[]
  captures: Movement[]
  refunds: Movement[]
  payouts: PayoutView[]
  contracts: Contract[]
}

/** What the sandbox gateway has in its books. */
export async function ledger(): Promise<Ledger> {
  const answer = await fetch(`${at().sandbox}/_sandbox/api/ledger`)
  return (await answer.json()) as Ledger
}

/** The payouts in them, oldest first. */
export async function payouts(): Promise<PayoutView[]> {
  return (await ledger()).payouts
}

/** The payments that shoppers have begun since `before` was read; a contract may be charged at any time. */
export async function since(before: Ledger): Promise<TransactionView[]> {
  const known = new Set(before.transactions.map(({ transaction_id }) => transaction_id))
  return (await ledger()).transactions.filter(
    ({ transaction_id, source }) => source !== "renewal" && !known.has(transaction_id),
  )
}

/** Lets the gateway's clock run ahead, so that what is due later happens now. */
export async function advanceClock(advance_ms: number) {
  await fetch(`${at().sandbox}/_sandbox/api/clock`, {
    method: "POST",
    body: JSON.stringify({ advance_ms }),
  })
}

/** Has the gateway do something wrong: a fault of the sandbox. */
export async function addFault(fault: FaultSpec): Promise<Fault> {
  const request = { method: "POST", body: JSON.stringify(fault) }
  const response = await fetch(`${at().sandbox}/_sandbox/api/faults`, request)
  return ((await response.json()) as { fault: Fault }).fault
}

/** What the fault holds continues. */
export async function removeFault({ id }: Fault) {
  await fetch(`${at().sandbox}/_sandbox/api/faults/${id}`, { method: "DELETE" })
}

/** The gateway works again. */
export async function clearFaults() {
  await fetch(`${at().sandbox}/_sandbox/api/faults`, { method: "DELETE" })
}

/** Does something at the gateway's own portal, past the shop. */
export async function atPortal(
  what: "capture" | "refund" | "cancel" | "review" | "chargeback",
  which: { order_no: string | undefined; amount?: string },
) {
  const path = `${at().sandbox}/_sandbox/api/portal/${what}`
  const answer = await fetch(path, { method: "POST", body: JSON.stringify(which) })
  if (!answer.ok) throw new Error(`the portal refused ${what}: ${await answer.text()}`)
}

/** Which pages may show the gateway's payment page in a frame. */
export async function allowFramesOn(origins: string[]) {
  const path = `${at().sandbox}/_sandbox/api/frame-ancestors`
  await fetch(path, { method: "POST", body: JSON.stringify({ origins }) })
}

/** From which addresses the gateway takes queries. */
export async function allowQueriesFrom(ips: string[]) {
  const path = `${at().sandbox}/_sandbox/api/allowed-ips`
  await fetch(path, { method: "POST", body: JSON.stringify({ ips }) })
}
