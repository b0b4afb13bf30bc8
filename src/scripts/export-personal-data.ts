import { writeFile } from "node:fs/promises"
import type { ExecArgs } from "@medusajs/framework/types"
import { exportPersonalData } from "../workflows"
import { MpgiError } from "../modules/mpgi/values"

/**
 * Writes what this package has stored of a person to a new file that only its owner can read, as JSON:
 * `npx medusa exec ./node_modules/medusa-payment-mpgi/.medusa/server/src/scripts/export-personal-data.js customer cus_01… file.json`,
 * or `beneficiary mpgiben_01… file.json`.
 */
export default async function exportData({ container, args }: ExecArgs): Promise<void> {
  const [kind = "", id = "", file] = args
  if (!file) throw new MpgiError("invalid_input", "name the new file after the person's id")
  const data = await exportPersonalData(container, { kind, id })
  if (data === undefined) throw new MpgiError("not_found", `there is no such ${kind}`)
  await writeFile(file, `${JSON.stringify(data, null, 2)}\n`, { mode: 0o600, flag: "wx" })
  container.resolve("mpgi").log.info("mpgi: the data was written to the file")
}
