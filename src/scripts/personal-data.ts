import { writeFile } from "node:fs/promises"
import { MpgiError } from "../modules/mpgi/values"
import { erasePersonalData, exportPersonalData, type DataSubject } from "../workflows"
import type { Command } from "./command"

/** Writes what this package has stored about a person to a new file that only its owner can read. */
export const exportCustomer: Command = async ({ container, positionals, options }) => {
  const { subject, id } = subjectOf(positionals)
  const data = await exportPersonalData(container, subject)
  if (data === undefined) throw new MpgiError("not_found", `${id}: there is no such person`)
  const file = String(options["file"])
  await writeFile(file, `${JSON.stringify(data, null, 2)}\n`, { mode: 0o600, flag: "wx" }).catch(() => {
    throw new MpgiError(
      "invalid_input",
      `${file} cannot be created: name a file that does not exist, in a folder that does`,
    )
  })
  return { result: { id, file }, lines: [`The data of ${id} was written to ${file}.`], code: 0 }
}

/**
 * Erases what this package has stored about a person. Exit code 2: nothing was erased, because it was not confirmed.
 */
export const eraseCustomer: Command = async ({ container, positionals, options }) => {
  const { subject, id } = subjectOf(positionals)
  if (options["yes"] !== true) {
    const data = await exportPersonalData(container, subject)
    if (data === undefined) throw new MpgiError("not_found", `${id}: there is no such person`)
    const found = Object.entries(Object(data)).flatMap(([name, value]) =>
      Array.isArray(value) && value.length > 0 ? [`${value.length} ${name}`] : [],
    )
    const lines = [
      `Stored about ${id}: ${found.join(", ") || "nothing but the account"}.`,
      "Nothing was erased. Repeat it with --yes to erase it; this cannot be undone.",
    ]
    return { result: { id, erased: false, found }, lines, code: 2 }
  }
  const erased = await erasePersonalData({ ...subject, by: "script" }, container)
  const counts = Object.entries(erased).map(([what, count]) => `${count} ${what}`)
  const lines = [`Erased the personal data of ${counts.join(" and ")}.`]
  return { result: { id, erased: true, ...erased }, lines, code: 0 }
}

/** The person that an id names: ids of beneficiaries have a prefix of this package. */
function subjectOf([id = ""]: readonly string[]): { subject: DataSubject; id: string } {
  return { id, subject: { kind: id.startsWith("mpgiben_") ? "beneficiary" : "customer", id } }
}
