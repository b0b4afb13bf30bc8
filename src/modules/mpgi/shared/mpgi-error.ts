export type MpgiErrorCode =
  | "not_found" // a record or an account that has to exist
  | "superseded" // a record that something else has ended meanwhile
  | "no_result" // a request or a read gave nothing for one of its items
  | "invalid_input" // what a caller passed
  | "encryption" // a key is missing or wrong
  | "sealed" // a value cannot be opened

/** An error of this package that no reply of the API is for. Its message has no value of a customer: it may be logged. */
export class MpgiError extends Error {
  override readonly name = "MpgiError"

  constructor(
    readonly code: MpgiErrorCode,
    message: string,
  ) {
    super(`mpgi: ${message}`)
  }
}

/** Whether an error is one of ours, and has the code. An error from a workflow may have lost its class; it keeps both. */
export function isMpgiError(error: unknown, code?: MpgiErrorCode): error is MpgiError {
  const ours = error as Partial<MpgiError> | null | undefined
  return ours?.name === "MpgiError" && (code === undefined || ours.code === code)
}
