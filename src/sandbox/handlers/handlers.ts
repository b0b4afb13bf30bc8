import type { OperationName, ReplyOf, RequestOf } from "../../gateway/operations"
import type { Call } from "../http/call"

/** One handler for each operation of the manual: an operation without one does not compile. */
export type Handlers = { [Name in OperationName]: (request: RequestOf<Name>, call: Call) => ReplyOf<Name> }

/** The outer part of a batch or query reply that was understood. Manual 2.1, 7.2. */
export const OK = { return_status: "1", return_message: "OK" } as const

/** `*_status` of a row. */
export const ROW_APPLIED = "1"
export const ROW_REFUSED = "0"
