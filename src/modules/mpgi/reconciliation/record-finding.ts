import { recordExternalOperation } from "../journal/records/record-external-operation"
import type { OperationRecords } from "../journal/records/operation-records"
import type { OperationRow } from "../shared/rows"
import { isAtGateway, isDone } from "./both-sides"
import type { Correction, Sides } from "./finding"
import { matchRefunds } from "../journal/resolve/match-refunds"
import { referenceOf } from "../journal/resolve/refunds-found"

/** Records a finding in the journal, unless the journal has recorded it since the gateway was queried. */
export function recordFinding(
  { kind, amount, reference, medusa_ref }: Extract<Correction, { do: "take_over" }>,
  { payment, operations, refunds }: Sides,
  note: string,
  records: OperationRecords,
): Promise<OperationRow | "busy" | "known"> {
  const own = (journal: readonly OperationRow[]) =>
    journal.filter((write) => write.transaction_id === payment.transaction_id && write.kind === kind)
  const taken = own(operations).filter(isAtGateway).length
  const isUnmatched = (journal: readonly OperationRow[]): boolean => {
    switch (kind) {
      case "capture":
        return own(journal).filter(isAtGateway).length === taken
      case "cancel":
        return !own(journal).some(({ state }) => isDone(state))
      case "refund": {
        const writes = own(journal).filter(({ state }) => isDone(state))
        return matchRefunds(refunds, writes).unmatched.some((refund) => referenceOf(refund) === reference)
      }
    }
  }
  return recordExternalOperation({ kind, payment, amount, reference, medusa_ref, note, isUnmatched }, records)
}
