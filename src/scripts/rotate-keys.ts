import type { Command } from "./command"

/** Encrypts stored values with the newest key, or counts them by key. Exit code 1: some cannot be decrypted. */
export const rotateKeys: Command = async ({ container, options, progress }) => {
  const { keyRotation, cipher } = container.resolve("mpgi")
  let changed = 0
  let shown = 0
  const report = options["dry-run"]
    ? await keyRotation.count()
    : await keyRotation.reseal({
        batch: Number(options["batch"] ?? 200),
        sealClear: options["encrypt-plain"] === true,
        onBatch: (column, resealed) => {
          changed += resealed
          if (changed - shown < 1_000) return
          shown = changed
          progress(`${changed} values, now ${column} …`)
        },
      })
  const lines = report.map(({ column, resealed, failed, now }) => {
    const keys = Object.entries(now).map(
      ([key, values]) => `${values} ${key === "clear" ? "in the clear" : `by ${key}`}`,
    )
    return `${column}: ${resealed} encrypted again, ${failed} failed; now ${keys.join(", ") || "none"}`
  })
  const needed = keyRotation.keysNeeded(report)
  lines.push(
    needed.length === 0
      ? `Everything is encrypted by ${cipher.current}; other keys may be removed.`
      : `Still needed beside ${cipher.current}: ${needed.join(", ")}`,
  )
  const hasFailed = report.some(({ failed }) => failed > 0)
  if (hasFailed) lines.push("Some values cannot be decrypted: a key is missing in the option encryption.")
  return { result: { columns: report, current: cipher.current, needed }, lines, code: hasFailed ? 1 : 0 }
}
