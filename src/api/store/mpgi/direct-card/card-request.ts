import { z } from "zod"
import { hasCardNumber, passesLuhn } from "../../../../gateway"
import { deviceData, type DeviceData } from "../../../../payment-request"
import { findCardData } from "../guard/card-data"
import { Refused } from "../refused"
import { MpiInfo } from "./mpi-info"

const text = (limit: number) => z.string("must be text").max(limit, "is too long")
const digits = (pattern: RegExp, problem: string) => text(40).regex(pattern, problem)
const name = text(60)
  .refine((value) => !hasCardNumber(value), "must not hold a card number")
  .optional()

/** Body of the direct card route. Every message is written here, so that none can repeat a value. Manual 2.2. */
const CardRequest = z.object({
  card: text(40)
    .transform((value) => value.replace(/[\s-]/g, ""))
    .pipe(
      z
        .string()
        .regex(/^\d{12,19}$/, "must be 12 to 19 digits")
        .refine(passesLuhn, "is not a card number"),
    ),
  expiration_month: digits(/^(0[1-9]|1[0-2])$/, "must be two digits, 01 to 12"),
  expiration_year: digits(/^20\d{2}$/, "must be four digits"),
  security_code: digits(/^\d{3,4}$/, "must be three or four digits"),
  first_name: name,
  last_name: name,
  document: text(40).optional(),
  birth_date: digits(/^\d{2}-\d{2}-\d{4}$/, "must be DD-MM-YYYY").optional(),
  installments: z.coerce
    .string()
    .regex(/^\d{1,3}$/, "must be a number")
    .optional(),
  installments_id: text(60).optional(),
  mpi_info: MpiInfo.optional(),
  device: z.unknown().optional(),
})

/** The card fields of manual 2.2 as they go to the gateway, and nowhere else. */
export type CardFields = Omit<z.output<typeof CardRequest>, "device">

/** @throws Refused 400 that names the field, never its value. */
export function readCard(body: Record<string, unknown>): { card: CardFields; device: DeviceData } {
  const parsed = CardRequest.safeParse(body)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    // Names of the schema alone: nothing of the body is repeated.
    const path = issue?.path.map(String) ?? []
    throw invalid(
      path.join(".") || "body",
      isMissing(body, path) && issue?.code === "invalid_type"
        ? "is required"
        : (issue?.message ?? "is invalid"),
    )
  }
  const { device, ...card } = parsed.data
  const leak = findCardData(device, ["device"])
  if (leak !== undefined) throw invalid(leak, "looks like card data, which does not belong there")
  return { card, device: deviceData(device) }
}

function isMissing(body: unknown, path: readonly string[]): boolean {
  const value = path.reduce<unknown>((inner, name) => new Map(Object.entries(Object(inner))).get(name), body)
  return value === undefined
}

function invalid(field: string, problem: string): Refused {
  return new Refused(400, "invalid_data", `${field} ${problem}`)
}
