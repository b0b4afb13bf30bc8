import type { ExecArgs } from "@medusajs/framework/types"
import { erasePersonalData } from "../workflows"

/**
 * Erases what this package has stored of a person; this cannot be undone:
 * `npx medusa exec ./node_modules/medusa-payment-mpgi/.medusa/server/src/scripts/erase-personal-data.js customer cus_01…`,
 * or `beneficiary mpgiben_01…`.
 */
export default async function eraseData({ container, args }: ExecArgs): Promise<void> {
  const [kind = "", id = ""] = args
  const erased = await erasePersonalData({ kind, id, by: "script" }, container)
  const counts = Object.entries(erased).map(([what, count]) => `${count} ${what}`)
  container.resolve("mpgi").log.info(`mpgi: erased the personal data of ${counts.join(" and ")}`)
}
