import { isUnsettled, type NotificationRow, type OperationRow } from "../../modules/mpgi"
import type { MedusaContainer } from "@medusajs/framework/types"

/**
 * How long to wait for the reply to an operation of this package. Its notification often arrives before the reply.
 */
const PATIENCE_MS = 2_000
const PAUSE_MS = 100

/**
 * The operations on the transaction that a notification names. Waits for an operation that is under way, unless the
 * journal is `enough` as it is.
 */
export async function settledJournal(
  { provider_id, order_no, transaction_id }: NotificationRow,
  container: MedusaContainer,
  enough: (journal: OperationRow[]) => boolean = () => false,
): Promise<{ journal: OperationRow[]; open: boolean }> {
  const { accounts, operations } = container.resolve("mpgi")
  for (let patience = PATIENCE_MS; ; patience -= PAUSE_MS) {
    const journal = (order_no ? await operations.ofOrders([order_no]) : []).filter(
      (operation) => operation.transaction_id === transaction_id,
    )
    const open = journal.some(({ state }) => isUnsettled(state))
    if (!open || patience <= 0 || enough(journal)) return { journal, open }
    await accounts.get(provider_id).batches.pace.pause(PAUSE_MS)
  }
}
