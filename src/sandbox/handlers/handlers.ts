import type { OperationName, ReplyOf, RequestOf } from "../../gateway/operations"
import type { Call } from "../http/verified-request"

/** One handler for each operation of the manual: an operation without one does not compile. */
export type Handlers = { [Name in OperationName]: (request: RequestOf<Name>, call: Call) => ReplyOf<Name> }

/** The outer part of a successful batch or query reply. Manual 2.1, 7.2. */
export const OK = { return_status: "1", return_message: "OK" } as const

/** `*_status` of a row. */
export const ROW_APPLIED = "1"
export const ROW_REFUSED = "0"
