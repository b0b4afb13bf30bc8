import { critical, healthy, warning, type Checked, type Finding } from "./finding"

/** Whether all encrypted values can be decrypted, and are encrypted with the first key. */
export async function checkEncryption({ mpgi }: Checked): Promise<Finding> {
  const used = await mpgi.health.keysInUse()
  const { current, ids } = mpgi.cipher
  const lost = used.filter((key) => key !== "clear" && !ids.includes(key))
  if (lost.length > 0) return critical("encryption_key_lost", { keys: lost.join(", ") })
  if (current === undefined) return warning("encryption_none")
  const key = current
  if (used.includes("clear")) return warning("encryption_clear", { key })
  const old = used.filter((each) => each !== current)
  return old.length > 0
    ? warning("encryption_old", { key, keys: old.join(", ") })
    : healthy("encryption_ok", { key })
}
