import { createCipheriv, createDecipheriv, createHmac, randomBytes, hkdfSync } from "node:crypto"
import { z } from "zod"
import { MpgiError } from "../shared/mpgi-error"
import { CORE_COLUMNS, PASSAGE, type Place, type SealedColumn } from "./sealed-columns"

const KEY_BYTES = 32

const Secret = z.string().superRefine((secret, context) => {
  const bytes = keyBytes(secret)
  const message = !bytes
    ? "must be 32 random bytes as base64 or hexadecimal digits, such as `openssl rand -base64 32` makes"
    : isRandom(bytes)
      ? undefined
      : "must be random, not a placeholder"
  if (message) context.addIssue({ code: "custom", message })
})

const VERSION = "v1"
const IV_BYTES = 12
const TAG_BYTES = 16
const SHAPE = /^v1\.([A-Za-z0-9_-]{1,32})\.([A-Za-z0-9_-]{16})\.([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]*)$/

/**
 * Seals what this package stores and no one else may read: AES-256-GCM with a random 96-bit nonce for each value, bound
 * to table, column and row. A sealed text is `v1.<key id>.<nonce>.<tag>.<ciphertext>`, base64url. The first key seals;
 * all keys unseal. Without keys everything is stored in the clear, which the options refuse in production. Only values
 * that decide where money goes are never stored or read in the clear.
 */
export class Cipher {
  private readonly keys: readonly DerivedKey[]

  constructor(
    encryption?: Encryption,
    /** The columns that may be sealed. */
    readonly columns: readonly SealedColumn[] = CORE_COLUMNS,
  ) {
    this.keys = (encryption?.keys ?? []).map(deriveKey)
  }

  /** The id of the key that seals; undefined when nothing is sealed. */
  get current(): string | undefined {
    return this.keys[0]?.id
  }

  /** The ids of all keys, the sealing key first. */
  get ids(): string[] {
    return this.keys.map(({ id }) => id)
  }

  seal(text: string, place: Place): string {
    const [key] = this.keys
    const listed = this.listed(place)
    if (!listed) throw failure(place, "it is not listed as a sealed column")
    if (!key && listed.always) throw failure(place, "it is never stored without an encryption key")
    if (!key) return text
    const iv = randomBytes(IV_BYTES)
    const cipher = createCipheriv("aes-256-gcm", key.seal, iv, { authTagLength: TAG_BYTES })
    cipher.setAAD(bound(key.id, place))
    const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()])
    const parts = [iv, cipher.getAuthTag(), sealed].map((part) => part.toString("base64url"))
    return [VERSION, key.id, ...parts].join(".")
  }

  /**
   * Unseals a text. Once there are keys, a text in the clear is refused, even if the table contains it. `unsealed:
   * "accept"` is for the command that seals values stored before there were keys.
   * @throws MpgiError `sealed` when it is not sealed, its key is not configured, or when it was changed or moved
   */
  open(stored: string, place: Place, unsealed: "refuse" | "accept" = "refuse"): string {
    const id = keyIdOf(stored)
    if (id === undefined) {
      const isAccepted = unsealed === "accept" || this.keys.length === 0
      const listed = this.listed(place)
      if (isAccepted && listed && !listed.always) return stored
      throw failure(place, "it is not encrypted: encrypt earlier values with the rotation command")
    }
    const [, , iv = "", tag = "", sealed = ""] = stored.split(".")
    const key = this.keys.find((key) => key.id === id)
    if (!key) throw failure(place, `the key "${id}" is not configured`)
    try {
      const decipher = createDecipheriv("aes-256-gcm", key.seal, bytes(iv), { authTagLength: TAG_BYTES })
      decipher.setAAD(bound(id, place)).setAuthTag(bytes(tag))
      return Buffer.concat([decipher.update(bytes(sealed)), decipher.final()]).toString("utf8")
    } catch {
      throw failure(place, "it was changed, moved, or sealed with another key of the same id")
    }
  }

  private listed(place: Place): Pick<SealedColumn, "always"> | undefined {
    if (place.table === PASSAGE.table && place.column === PASSAGE.column) return {}
    return this.columns.find(({ table, column }) => table === place.table && column === place.column)
  }

  /**
   * Digests by which a search finds a value. They are equal for the same value and key, and useless without the key.
   * Store the first. Search for all, because an earlier key may have produced the stored one.
   */
  digests(value: string, { table, column }: { table: string; column: string }): [string, ...string[]] {
    const text = JSON.stringify([table, column, value])
    const digest = (key: Buffer | string) =>
      createHmac("sha256", key).update(text).digest("base64url").slice(0, 22)
    // The last digest uses no key. It is stored while there is no key, and later finds what was stored then.
    const keyless = digest("mpgi")
    const [first, ...others] = this.keys.map((key) => digest(key.digest))
    return first === undefined ? [keyless] : [first, ...others, keyless]
  }
}

function bytes(part: string): Buffer {
  return Buffer.from(part, "base64url")
}

/** The id of the key that sealed a text; undefined for a text that is not sealed. */
export function keyIdOf(stored: string): string | undefined {
  return SHAPE.exec(stored)?.[1]
}

function bound(keyId: string, { table, column, id }: Place): Buffer {
  return Buffer.from(JSON.stringify(["mpgi", VERSION, keyId, table, column, id]))
}

/** The message contains the place and the reason, never the value. */
function failure({ table, column, id }: Place, why: string): MpgiError {
  return new MpgiError("sealed", `${table}.${column} of ${id} cannot be opened: ${why}`)
}

/** Reads 32 bytes from base64, base64url or hexadecimal digits; undefined for anything else, such as a passphrase. */
function keyBytes(secret: string): Buffer | undefined {
  if (/^[0-9a-f]{64}$/i.test(secret)) return Buffer.from(secret, "hex")
  if (!/^[A-Za-z0-9+/]{43}=?$|^[A-Za-z0-9_-]{43}$/.test(secret)) return undefined
  const bytes = Buffer.from(secret, "base64")
  return bytes.length === KEY_BYTES ? bytes : undefined
}

/** Of thirty-two random bytes, nearly all differ. Those of a placeholder do not. */
function isRandom(bytes: Buffer): boolean {
  return new Set(bytes).size >= 12
}

const different = (values: unknown[]) => new Set(values).size === values.length

/** The keys for sealed values. The first key seals and all keys unseal, so keys can be changed without downtime. */
export const EncryptionSchema = z.strictObject({
  /** The first key encrypts, all decrypt, so that keys can be rotated. */
  keys: z
    .array(
      z.strictObject({
        /**
         * Part of every value that the key sealed; never reused for another key.
         * @example "2026"
         */
        id: z.string().regex(/^[A-Za-z0-9_-]{1,32}$/, "must be a short name: letters, digits, - and _"),
        /**
         * 32 random bytes as base64 or hexadecimal digits, from `openssl rand -base64 32`.
         * @example "UNhY4JhezH9gQYqvDMWrWH9CwlcKiECVqejMrND2VFw="
         */
        secret: Secret,
      }),
    )
    .min(1, "must name at least one key")
    .max(20, "must be at most twenty keys")
    .refine((keys) => different(keys.map(({ id }) => id)), "must not repeat an id")
    .refine(
      (keys) => different(keys.map(({ secret }) => keyBytes(secret)?.toString("hex") ?? secret)),
      "must not repeat a secret",
    ),
})

type Encryption = z.output<typeof EncryptionSchema>

/** The secrets, which no log may repeat. */
export function keysOf(encryption: Encryption | undefined): string[] {
  return (encryption?.keys ?? []).map(({ secret }) => secret)
}

/** The keys derived from one secret: one for sealing and one for digests, so that neither has two purposes. */
interface DerivedKey {
  id: string
  seal: Buffer
  digest: Buffer
}

function deriveKey({ id, secret }: { id: string; secret: string }): DerivedKey {
  const bytes = keyBytes(secret)
  if (!bytes) throw new MpgiError("encryption", `the secret of the key ${id} is not 32 bytes`)
  const derive = (use: string) =>
    Buffer.from(hkdfSync("sha256", bytes, "", `mpgi cipher v1 ${use}`, KEY_BYTES))
  return { id, seal: derive("seal"), digest: derive("digest") }
}
