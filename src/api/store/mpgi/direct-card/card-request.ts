import type { IncomingMessage } from "node:http"
import { z } from "zod"
import { hasCardNumber, passesLuhn } from "../../../../gateway"
import { deviceData, type DeviceData } from "../../../../payment-request"
import { BodyRefused, readBody } from "../../../hooks/read-body"
import { findCardData } from "../guard/card-data"
import { Refused } from "../respond"

/** Enough for a card and the browser's data, in bytes. */
const LIMIT = 16 * 1024

const DEADLINE_MS = 10_000

const mpiText = (pattern: RegExp, problem: string) =>
  z.string("must be text").max(40, "is too long").regex(pattern, problem)

const BASE64 = /^[A-Za-z0-9+/]{27}=$/

const HEX = /^[0-9A-Fa-f]{40}$/

const UUID = /^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$/

/** 20 bytes, in the two encodings that the schemes' servers use. */
const BYTES = new RegExp(`${BASE64.source}|${HEX.source}`)

/** Indicators for "authenticated" or "attempted". The card's issuer proves them with a `cavv`. */
const PROVEN = new Set(["01", "02", "05", "06"])

/**
 * The result of a 3-D Secure authentication that the storefront made with its own provider. The formats are those of
 * EMV 3-D Secure, since the manual shows only the names. Manual 2.2 `additional_information`.
 */
const MpiInfo = z
  .object({
    /** Electronic commerce indicator. */
    eci: mpiText(/^0\d$/, "must be two digits, such as 05"),
    /** The issuer's proof. */
    cavv: mpiText(BYTES, "must be 20 bytes, in base64 or as 40 hexadecimal digits").optional(),
    /** Transaction id of 3-D Secure 1. */
    xid: mpiText(BYTES, "must be 20 bytes, in base64 or as 40 hexadecimal digits").optional(),
    /** Transaction id of the directory server, of 3-D Secure 2. */
    dsTransID: mpiText(UUID, "must be a UUID").optional(),
  })
  .superRefine(({ eci, cavv, xid, dsTransID }, context) => {
    const missing = (field: string, message: string) =>
      context.addIssue({ code: "custom", path: [field], message })
    if (PROVEN.has(eci) && cavv === undefined) missing("cavv", "is required with this eci")
    if (cavv !== undefined && xid === undefined && dsTransID === undefined)
      missing("dsTransID", "is required with a cavv, or xid for 3-D Secure 1")
  })

const text = (limit: number) => z.string("must be text").max(limit, "is too long")
const digits = (pattern: RegExp, problem: string) => text(40).regex(pattern, problem)
const name = text(60)
  .refine((value) => !hasCardNumber(value), "must not hold a card number")
  .optional()
const securityCode = digits(/^\d{3,4}$/, "must be three or four digits")

/** The fields that are posted beside a new or saved card. */
const Beside = z.object({
  installments: z.coerce
    .string()
    .regex(/^\d{1,3}$/, "must be a number")
    .optional(),
  installments_id: text(60).optional(),
  mpi_info: MpiInfo.optional(),
  device: z.unknown().optional(),
})

/** The body of the direct card route. All messages are written here, so that no message repeats a value. Manual 2.2. */
const CardRequest = Beside.extend({
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
  security_code: securityCode,
  first_name: name,
  last_name: name,
  document: text(40).optional(),
  birth_date: digits(/^\d{2}-\d{2}-\d{4}$/, "must be DD-MM-YYYY").optional(),
  save_card: z.literal(true, "must be true, which is the customer's consent, or be left out").optional(),
})

/**
 * The body of the direct card route for a saved card. The account's options state whether the security code is
 * required.
 */
const SavedCardRequest = Beside.extend({
  saved_card_id: digits(/^\w{1,40}$/, "must be the id of a saved card"),
  security_code: securityCode.optional(),
  card: z.never("must not be posted with saved_card_id").optional(),
  save_card: z.never("must not be posted with saved_card_id").optional(),
})

/** What may be posted: an entered card or a saved one. */
export const CardBody = z.union([CardRequest, SavedCardRequest])

/** The card fields of manual 2.2. They are sent to the gateway and nowhere else. */
type CardFields = Omit<z.output<typeof CardRequest>, "device" | "save_card">

/** The fields that are sent to the gateway beside the token of a saved card. */
type SavedCardFields = Pick<
  z.output<typeof SavedCardRequest>,
  "security_code" | "installments" | "installments_id" | "mpi_info"
>

/** A card as it was posted. `save_card`: the customer agrees that the shop keeps it for later payments. */
export type PostedCard = { device: DeviceData } & (
  { card: CardFields; save_card?: true } | { saved_card_id: string; card: SavedCardFields }
)

/** @throws Refused 400 that names the field, never its value. */
export function readCard(body: Record<string, unknown>): PostedCard {
  if (body.saved_card_id !== undefined) {
    const { device, saved_card_id, card: _, save_card: __, ...card } = read(SavedCardRequest, body)
    return { saved_card_id, card, device: readDevice(device) }
  }
  const { device, save_card, ...card } = read(CardRequest, body)
  return { card, ...(save_card ? { save_card } : {}), device: readDevice(device) }
}

function read<Schema extends z.ZodType>(schema: Schema, body: Record<string, unknown>): z.output<Schema> {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  // Only names from the schema are used, so that nothing from the body is repeated.
  const path = issue?.path.map(String) ?? []
  const missing = isMissing(body, path) && issue?.code === "invalid_type"
  throw invalid(path.join(".") || "body", missing ? "is required" : (issue?.message ?? "is invalid"))
}

function isMissing(body: unknown, path: readonly string[]): boolean {
  const value = path.reduce<unknown>((inner, name) => new Map(Object.entries(Object(inner))).get(name), body)
  return value === undefined
}

function readDevice(device: unknown): DeviceData {
  const leak = findCardData(device, ["device"])
  if (leak !== undefined) throw invalid(leak, "looks like card data, which does not belong there")
  return deviceData(device)
}

/** @throws Refused 400 */
export function invalid(field: string, problem: string): Refused {
  return new Refused(400, "invalid_data", `${field} ${problem}`)
}

/**
 * Reads a JSON object from a request whose body is not parsed yet. The framework's parser repeats a part of a malformed
 * body in its error; this function never does.
 * @throws Refused 400, 408, 413 or 415.
 */
export async function readJson(req: IncomingMessage): Promise<Record<string, unknown>> {
  if (!/^\s*application\/json\s*(;|$)/i.test(req.headers["content-type"] ?? "")) {
    throw new Refused(415, "invalid_data", "The body must be application/json")
  }
  const value = parse(await readBytes(req))
  const object = z.record(z.string(), z.unknown()).safeParse(value)
  if (!object.success) throw new Refused(400, "invalid_data", "The body must be a JSON object")
  return object.data
}

async function readBytes(req: IncomingMessage): Promise<string> {
  try {
    return (await readBody(req, LIMIT, DEADLINE_MS)).toString("utf8")
  } catch (error) {
    if (!(error instanceof BodyRefused)) throw error
    const { status, message } = error
    throw new Refused(status, "invalid_data", message.replace(/^the/, "The"))
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
