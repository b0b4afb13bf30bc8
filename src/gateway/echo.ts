import { GatewayError } from "./errors"
import { MONEY_FIELDS, own, sameAmount } from "./fields"
import { isRecord, type Renderable, type RenderableRecord } from "./formats"
import { SIGNATURE_FIELD } from "./message"

/** A field of the reply that must equal the one in the request. */
export interface Echo {
  field: string
  sent: string
  received: unknown
  kind?: "amount"
}

/** Fields of the request that the reply does not repeat (manual 2.9). The reply has its own signature. */
const NOT_REPEATED: readonly string[] = ["notify_url", "bank_code", SIGNATURE_FIELD]

/**
 * The fields that a reply has to repeat: every field that was sent, at every depth. An empty field counts as not sent.
 * Fields that the reply leaves out are not compared: its schema demands the ones that identify the request.
 */
export function echoesOf(
  sent: RenderableRecord,
  reply: Readonly<Record<string, unknown>>,
  path: readonly (string | number)[] = [],
): Echo[] {
  return Object.entries(sent).flatMap(([name, value]) =>
    NOT_REPEATED.includes(name) ? [] : echoesIn(value, reply[name], [...path, name]),
  )
}

function echoesIn(sent: Renderable, received: unknown, path: readonly (string | number)[]): Echo[] {
  if (sent === undefined || sent === "" || received === undefined) return []
  const field = path.join(".")
  const different: Echo = { field, sent: String(sent), received: undefined }
  if (Array.isArray(sent)) {
    if (!Array.isArray(received) || received.length !== sent.length) return [different]
    return sent.flatMap((element, at) => echoesIn(element, received[at], [...path, at]))
  }
  if (isRecord<Renderable>(sent)) return isRecord(received) ? echoesOf(sent, received, path) : [different]
  const echo: Echo = { field, sent: String(sent), received }
  return own(MONEY_FIELDS, String(path.at(-1))) === undefined ? [echo] : [{ ...echo, kind: "amount" }]
}

/** The name of the first field whose received value differs from the sent one. A missing value is a mismatch. */
export function mismatch(echoes: readonly Echo[]): string | undefined {
  return echoes.find(({ sent, received, kind }) => {
    if (typeof received !== "string") return true
    return kind === "amount" ? !sameAmount(sent, received) : sent !== received
  })?.field
}

/** @throws GatewayError `echo_mismatch`: the gateway did something, but not what was requested */
export function requireEcho(echoes: readonly Echo[]): void {
  const field = mismatch(echoes)
  if (field)
    throw new GatewayError("echo_mismatch", `${field}: the reply does not repeat the value that was sent`, {
      field,
    })
}
