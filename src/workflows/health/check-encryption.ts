import { ok, problem, warning, type Checked, type Finding } from "./finding"

/** Whether everything that is stored sealed can be opened, and is sealed with the first key. */
export async function checkEncryption({ mpgi }: Checked): Promise<Finding> {
  const used = await mpgi.health.keysInUse()
  const { current, ids } = mpgi.vault
  const lost = used.filter((key) => key !== "clear" && !ids.includes(key))
  if (lost.length > 0) return problem("encryption_key_lost", { keys: lost.join(", ") })
  if (current === undefined) return warning("encryption_none")
  const key = current
  if (used.includes("clear")) return warning("encryption_clear", { key })
  const old = used.filter((each) => each !== current)
  return old.length > 0
    ? warning("encryption_old", { key, keys: old.join(", ") })
    : ok("encryption_ok", { key })
}
