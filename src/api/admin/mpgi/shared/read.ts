import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { z } from "zod"
import { isTimeZone } from "../../../../modules/mpgi/values"
import type { MpgiModuleService, OperationRow } from "../../../../modules/mpgi"

const Context = z.object({
  created_by: z.string().nullable().catch(null),
  note: z.string().nullable().catch(null),
})

/** Which page of a list. */
export const page = {
  limit: z.coerce.number().int().min(1).max(200).default(50),
  offset: z.coerce.number().int().min(0).default(0),
}

/** The search text of a list: an order such as `#12`, a gateway reference or a transaction. */
export const search = z.string().trim().max(100).optional()

/** The time zone of the user's browser. Days begin in it, unless the option `timeZone` names another. */
export const userTimeZone = z
  .string()
  .max(64)
  .refine(isTimeZone, "must be a time zone such as Europe/Berlin")
  .optional()

/** The time zone in which the days of a request begin. */
export function timeZoneOf(
  { timeZone }: Pick<MpgiModuleService, "timeZone">,
  ofUser: string | undefined,
): string {
  return timeZone ?? ofUser ?? "UTC"
}

/** A note about what was done. It is stored with the user who entered it. */
export const note = z
  .string()
  .trim()
  .min(3, "must describe what was done, in at least 3 characters")
  .max(1000)

/** Reads a query or body. @throws MedusaError `invalid_data` that names the field */
export function read<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value ?? {})
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const where = issue?.path.join(".")
  throw new MedusaError(MedusaError.Types.INVALID_DATA, [where, issue?.message].filter(Boolean).join(": "))
}

/**
 * Replies with JSON. A handler returns what it replied: the OpenAPI document and the dashboard read its return type.
 */
export function reply<Value>(res: MedusaResponse, value: Value): Value {
  res.json(value)
  return value
}

/** The caller: Medusa's user, or the secret API key. */
export function actorOf(req: AuthenticatedMedusaRequest): string {
  return req.auth_context.actor_id
}

/** The user or API key that requested an operation, and the note; each is null if there is none. */
export function requestContext(
  operation: OperationRow | undefined,
  { operations }: Pick<MpgiModuleService, "operations">,
): z.output<typeof Context> {
  return Context.parse((operation && operations.contextOf(operation)) ?? {})
}

/** `order` of a list: a column, with `-` in front for descending order. */
export function sorting<const Column extends string>(columns: readonly [Column, ...Column[]]) {
  const orders = columns.flatMap((column) => [column, `-${column}` as const])
  return z.enum(orders).transform((order) => ({
    sort: columns.find((column) => order === column || order === `-${column}`) ?? columns[0],
    descending: order.startsWith("-"),
  }))
}
