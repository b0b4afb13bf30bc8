import { hkdfSync } from "node:crypto"
import { z } from "zod"
import { MpgiError } from "../shared/mpgi-error"

const BYTES = 32

/** Reads 32 bytes from base64, base64url or hexadecimal digits; undefined for anything else, such as a passphrase. */
function keyBytes(secret: string): Buffer | undefined {
  if (/^[0-9a-f]{64}$/i.test(secret)) return Buffer.from(secret, "hex")
  if (!/^[A-Za-z0-9+/]{43}=?$|^[A-Za-z0-9_-]{43}$/.test(secret)) return undefined
  const bytes = Buffer.from(secret, "base64")
  return bytes.length === BYTES ? bytes : undefined
}

/** Nearly all of thirty-two random bytes differ, unlike those of a placeholder. */
function isRandom(bytes: Buffer): boolean {
  return new Set(bytes).size >= 12
}

const Secret = z.string().superRefine((secret, context) => {
  const bytes = keyBytes(secret)
  const message = !bytes
    ? "must be 32 random bytes as base64 or hexadecimal digits, such as `openssl rand -base64 32` makes"
    : isRandom(bytes)
      ? undefined
      : "must be random, not a placeholder"
  if (message) context.addIssue({ code: "custom", message })
})

const different = (values: unknown[]) => new Set(values).size === values.length

/** The keys for sealed values. The first key seals and all keys unseal, so keys can be changed without downtime. */
export const EncryptionSchema = z.strictObject({
  keys: z
    .array(
      z.strictObject({
        /** Part of every value that the key sealed; never reused for another key. */
        id: z.string().regex(/^[A-Za-z0-9_-]{1,32}$/, "must be a short name: letters, digits, - and _"),
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
export type Encryption = z.output<typeof EncryptionSchema>

/** The secrets, which no log may repeat. */
export function keysOf(encryption: Encryption | undefined): string[] {
  return (encryption?.keys ?? []).map(({ secret }) => secret)
}

/** The keys derived from one secret: one for sealing and one for digests, so that neither has two purposes. */
export interface DerivedKey {
  id: string
  seal: Buffer
  digest: Buffer
}

export function deriveKey({ id, secret }: { id: string; secret: string }): DerivedKey {
  const bytes = keyBytes(secret)
  if (!bytes) throw new MpgiError("encryption", `the secret of the key ${id} is not 32 bytes`)
  const derive = (use: string) => Buffer.from(hkdfSync("sha256", bytes, "", `mpgi cipher v1 ${use}`, BYTES))
  return { id, seal: derive("seal"), digest: derive("digest") }
}
