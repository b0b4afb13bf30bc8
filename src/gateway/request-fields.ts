import { z } from "zod"
import type { Settings } from "./client-options"
import { GatewayError } from "./errors"
import type { RenderableRecord } from "./formats"
import { encode, ENVELOPE, SIGNATURE_FIELD } from "./message"
import { operations, type OperationName } from "./operations"
import { formatAmount, MONEY_FIELDS, type Decimals } from "./fields/amount"
import { own } from "./fields/text"
import { isPlainRecord } from "./formats/plain"

/**
 * The fields of a request as they are signed and sent, copied from the caller's value. A field that the manual does
 * not have is refused at every depth, not dropped. It is most likely a typing error, and a payout without its routing
 * number is another payout.
 * @throws GatewayError `invalid_request` that names the field
 */
export function requestFields(
  name: OperationName,
  value: unknown,
  { decimals, dialect }: Pick<Settings, "decimals" | "dialect">,
): RenderableRecord {
  const own = writeAmounts(value, decimals)
  try {
    // The cast is safe: the schema refuses a value that is not a record.
    const fields = encode({ fields: strictFields(name) }, own as Record<string, unknown>, dialect)
    refuseEnvelope(fields)
    return fields
  } catch (error) {
    if (error instanceof GatewayError) throw error
    const issue = error instanceof z.ZodError ? error.issues[0] : undefined
    throw invalid(issue?.path.join(".") ?? "", issue?.message ?? "cannot be sent", name)
  }
}

/** The error for a field of a request. With an empty `field`, it is about the whole of `name`. */
export function invalid(field: string, problem: string, name: string): GatewayError {
  return new GatewayError("invalid_request", `${field || name}: ${problem}`, field ? { field } : {})
}

/**
 * Refuses fields that the client itself adds and would overwrite. Only {@link operations.optimise} accepts any field.
 */
function refuseEnvelope(fields: RenderableRecord): void {
  const added = [...ENVELOPE, SIGNATURE_FIELD].find((field) => Object.hasOwn(fields, field))
  if (added) throw invalid(added, "is added by the client", added)
}

const strict = new Map<OperationName, z.ZodObject>()

/** Made once per operation: zod compiles a schema at its first use, which takes longer than a request. */
function strictFields(name: OperationName): z.ZodObject {
  const fields = strict.get(name) ?? strictly(operations[name].request.fields)
  strict.set(name, fields)
  return fields
}

/** The schema of a record, made strict at every depth. Records that are declared as open remain open. */
function strictly(schema: z.ZodObject): z.ZodObject {
  const parts = Object.entries(schema.shape).map(([name, part]) => [name, strictPart(part)] as const)
  const whole = schema.extend(Object.fromEntries(parts))
  return schema.def.catchall === undefined ? whole.strict() : whole
}

function strictPart<Part extends z.core.$ZodType>(part: Part): Part | z.ZodType {
  if (part instanceof z.ZodObject) return strictly(part)
  if (part instanceof z.ZodOptional) return z.optional(strictPart(part.unwrap()))
  if (part instanceof z.ZodArray) return z.array(strictPart(part.element))
  return part
}

/**
 * A copy of the value with every amount in the decimals of its currency.
 * @throws GatewayError `invalid_request` that names the field. Amounts are never rounded; a map or a date is refused.
 */
export function writeAmounts<T>(value: T, decimals: Decimals | undefined): T {
  return walk(value, decimals, undefined, []) as T
}

function walk(
  value: unknown,
  decimals: Decimals | undefined,
  orderCurrency: unknown,
  path: (string | number)[],
): unknown {
  if (Array.isArray(value))
    return value.map((element, at) => walk(element, decimals, orderCurrency, [...path, at]))
  if (!isPlainRecord(value)) return scalar(value, path)
  const written: Record<string, unknown> = {}
  for (const [name, inner] of Object.entries(value)) {
    const here = [...path, name]
    const currency = currencyOf(name, value, orderCurrency)
    written[name] =
      typeof inner === "string" && typeof currency === "string"
        ? write(inner, currency, decimals, here)
        : walk(inner, decimals, value.currency ?? orderCurrency, here)
  }
  return written
}

/** Refuses objects such as a map. A schema would find no fields in a map, so it would be sent as an empty object. */
function scalar(value: unknown, path: (string | number)[]): unknown {
  if (typeof value !== "object" || value === null) return value
  const field = path.join(".")
  const problem = `${field || "request"}: must be a text, a number, a list or an object`
  throw new GatewayError("invalid_request", problem, field ? { field } : {})
}

/** An item and a contract have no currency field: their amounts are in the order's currency. */
function currencyOf(name: string, record: Record<string, unknown>, orderCurrency: unknown): unknown {
  if (name === "contract_amount" || (name === "price" && Object.hasOwn(record, "quantity")))
    return orderCurrency
  const sibling = own(MONEY_FIELDS, name)
  return sibling === undefined ? undefined : record[sibling]
}

function write(
  amount: string,
  currency: string,
  decimals: Decimals | undefined,
  path: (string | number)[],
): string {
  const field = path.join(".")
  if (!/^[A-Z]{3}$/.test(currency)) return amount // the schema reports the invalid currency
  try {
    return formatAmount(amount, currency, decimals)
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error)
    throw new GatewayError("invalid_request", `${field}: ${problem}`, { field })
  }
}
