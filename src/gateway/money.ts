import { formatAmount, MONEY_FIELDS, type Decimals } from "./fields/amount"
import { own } from "./fields/own"
import { GatewayError } from "./errors"
import { isPlainRecord } from "./formats/plain"

/**
 * A copy of the value with every amount in the decimals of its currency.
 * @throws GatewayError `invalid_request` that names the field; amounts are never rounded, and a map or a date is no record.
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

/** A map has no fields that a schema would find: without this, it would be sent as an empty object. */
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
