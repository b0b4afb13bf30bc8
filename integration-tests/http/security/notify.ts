import { signer, type SignaturePreset } from "medusa-payment-mpgi/gateway"
import { newAddress } from "../../setup/new-address"
import type { Shop } from "../../setup/shop-at-sandbox"

export const SECRET = "sandbox-secret"
const hmac: SignaturePreset = { algorithm: "hmac-sha256", secret: SECRET }
const listed = { fields: { notification: ["merchant_id", "order_no", "amount"] } }

/** Accounts that sign differently, by their id. `mpgi` is the default. */
export const SIGNATURES: Record<string, SignaturePreset> = {
  mpgi: hmac,
  listed: { ...hmac, ...listed },
  bare: { ...hmac, ...listed, join: { delimiter: "" } },
  suffix: { ...hmac, ...listed, algorithm: "sha256", join: { delimiter: "" } },
  prefix: { ...hmac, ...listed, algorithm: "sha256", join: { delimiter: "" }, secretPosition: "prefix" },
}

type Fields = Record<string, string>

/** A notification as the gateway of an account signs it. */
export function signed(fields: Fields, account = "mpgi"): Fields {
  const all = { notification_type: "payment", merchant_id: "100200", account_id: "100200001", ...fields }
  const sign = signer(SIGNATURES[account]!)
  return {
    ...all,
    encryption_data: sign({ operation: "notification", direction: "notification", fields: all }),
  }
}

/** Posts to the notify route, each time from another address unless one is given. Returns status and body. */
export async function deliver(
  shop: Shop,
  body: Fields | string | Buffer,
  { account = "mpgi", type, from = newAddress() }: { account?: string; type?: string; from?: string } = {},
): Promise<[status: number, text: string]> {
  const raw = typeof body === "string" || body instanceof Buffer ? body : undefined
  const form = "application/x-www-form-urlencoded"
  const response = await fetch(`${shop.url}/hooks/mpgi/${account}`, {
    method: "POST",
    body: (raw as BodyInit | undefined) ?? new URLSearchParams(body as Fields).toString(),
    headers: { "x-forwarded-for": from, "content-type": (raw !== undefined && type) || form },
  })
  return [response.status, await response.text()]
}

/** A digest of each table of ours: equal means that nothing was written. */
export async function ourTables(shop: Shop): Promise<Record<string, string>> {
  const tables = await shop.sql<{ name: string }>(
    "select table_name as name from information_schema.tables where table_name like 'mpgi%' order by 1",
  )
  const digests: [string, string][] = []
  for (const { name } of tables) {
    const [row] = await shop.sql<{ digest: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as digest from "${name}" t`,
    )
    digests.push([name, row!.digest])
  }
  return Object.fromEntries(digests)
}
