import { takeOver } from "../operations/take-over"
import type { OperationRecords } from "../operations/operation-records"
import type { OperationRow } from "../rows"
import { isAtGateway } from "./compare"
import { isDone } from "./compare-status"
import type { Remedy, Sides } from "./finding"
import { matchRefunds, referenceOf } from "../operations/match-refunds"

/** Writes a finding into the journal, unless the journal has come to know it since the gateway was asked. */
export function takeOverFinding(
  { kind, amount, reference, medusa_ref }: Extract<Remedy, { do: "take_over" }>,
  { payment, operations, refunds }: Sides,
  note: string,
  records: OperationRecords,
): Promise<OperationRow | "busy" | "known"> {
  const own = (journal: readonly OperationRow[]) =>
    journal.filter((write) => write.transaction_id === payment.transaction_id && write.kind === kind)
  const taken = own(operations).filter(isAtGateway).length
  const isNobodys = (journal: readonly OperationRow[]): boolean => {
    switch (kind) {
      case "capture":
        return own(journal).filter(isAtGateway).length === taken
      case "cancel":
        return !own(journal).some(({ state }) => isDone(state))
      case "refund": {
        const writes = own(journal).filter(({ state }) => isDone(state))
        return matchRefunds(refunds, writes).strangers.some((refund) => referenceOf(refund) === reference)
      }
    }
  }
  return takeOver({ kind, payment, amount, reference, medusa_ref, note, isNobodys }, records)
}
