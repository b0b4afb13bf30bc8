import { sameAmount } from "../../../gateway"
import type { OperationRow } from "../rows"
import type { Stores } from "./resolve"
import type { WriteRequest } from "./write-request"

/**
 * Looks whether what Medusa asks for was done before. `adopted`: an applied write whose row Medusa has forgotten is
 * what is asked for again, and now has this row; nothing is sent. `news`: one like it was lost and found applied
 * since, which whoever asks may not know; told once, so that a retry does not become a second write. The same where
 * one like it was settled while this request was already on its way: a second click. `none`: it is new.
 */
export async function adopt(
  { kind, payment, amount, stillThere, asked_at }: WriteRequest,
  medusa_ref: string,
  { operations }: Stores,
): Promise<"adopted" | "news" | "none"> {
  if (kind === "cancel" || kind === "review") return "none"
  for (const earlier of await operations.applied(payment.order_no, kind)) {
    // What was done at the gateway is followed by itself; whoever asks wants something of their own.
    if (earlier.source === "gateway") continue
    if (earlier.medusa_ref === null || !sameAmount(earlier.amount, amount)) continue
    if (earlier.medusa_ref === medusa_ref) return "adopted"
    if (!(await stillThere(earlier.medusa_ref))) {
      // Whoever was faster has adopted it this very moment, for the same retry or for a second click on it.
      // One who is a moment later still than that, a second click on the retry, is told as well.
      return (await operations.adopt(earlier, medusa_ref)) ? "adopted" : "news"
    }
    if (await operations.told(earlier)) return "news"
    if (asked_at && earlier.settled_at && earlier.settled_at >= asked_at) return "news"
  }
  return "none"
}

/** What the resolver puts as the author of the row with which Medusa is to follow an applied write. */
const RESOLVER = "mpgi:"

export function authorFor({ id }: OperationRow): string {
  return `${RESOLVER}${id}`
}

/** The applied write that a row was made for, or undefined for a row that somebody asked for. */
export function operationOfAuthor(created_by: string | null | undefined): string | undefined {
  return created_by?.startsWith(RESOLVER) ? created_by.slice(RESOLVER.length) : undefined
}

/** Gives an applied write the row that was made for it. False when Medusa has one by now; nothing is ever sent. */
export async function adoptExactly(
  id: string,
  { kind, amount, stillThere }: Pick<WriteRequest, "kind" | "amount" | "stillThere">,
  medusa_ref: string,
  { operations }: Pick<Stores, "operations">,
): Promise<OperationRow | undefined> {
  const earlier = await operations.byId(id)
  if (earlier?.state !== "applied" || earlier.kind !== kind || !sameAmount(earlier.amount, amount))
    return undefined
  if (earlier.medusa_ref !== null && (await stillThere(earlier.medusa_ref))) return undefined
  return (await operations.adopt(earlier, medusa_ref)) ? earlier : undefined
}
