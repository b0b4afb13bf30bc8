import type { ExecArgs } from "@medusajs/framework/types"
import { MpgiError } from "../modules/mpgi/values"

/**
 * Encrypts with the first key of the option `encryption` all values that are encrypted with another:
 * `npx medusa exec ./node_modules/medusa-payment-mpgi/.medusa/server/src/scripts/rotate-keys.js [rows at a time] [encrypt-plain]`.
 * With `encrypt-plain` it also encrypts what is stored unencrypted, from before there were keys: nothing else does, and no
 * server reads such a value once there are keys. Servers may run meanwhile; it may be stopped at any time and started again.
 * @throws Error where a value cannot be decrypted, so that the command exits with 1
 */
export default async function rotateKeys({ container, args }: ExecArgs): Promise<void> {
  const mpgi = container.resolve("mpgi")
  const sealClear = args.includes("encrypt-plain")
  const [rows = "200"] = args.filter((each) => each !== "encrypt-plain")
  const batch = Number(rows)
  if (!Number.isInteger(batch) || batch < 1)
    throw new MpgiError("invalid_input", "rows at a time must be a whole number")
  const report = await mpgi.keyRotation.reseal({ batch, sealClear })
  for (const { column, resealed, failed, now } of report) {
    const keys = Object.entries(now).map(
      ([key, values]) => `${values} ${key === "clear" ? "in the clear" : `by ${key}`}`,
    )
    mpgi.log.info(
      `mpgi: ${resealed} values of ${column} sealed again, ${failed} failed; now ${keys.join(", ") || "none"}`,
    )
  }
  const needed = mpgi.keyRotation.keysNeeded(report)
  mpgi.log.info(
    needed.length === 0
      ? `mpgi: everything is sealed by ${mpgi.cipher.current}; other keys may be removed`
      : `mpgi: still needed beside ${mpgi.cipher.current}: ${needed.join(", ")}`,
  )
  if (report.some(({ failed }) => failed > 0))
    throw new MpgiError("encryption", "some values cannot be opened: a key is missing")
}
