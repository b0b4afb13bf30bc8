import type { ExecArgs } from "@medusajs/framework/types"
import { erasePersonalData, subjectOf } from "../workflows"
import { MpgiError } from "../modules/mpgi/values"

/**
 * Erases what this package has stored of a person; this cannot be undone:
 * `npx medusa exec ./node_modules/medusa-payment-mpgi/.medusa/server/src/scripts/erase-personal-data.js customer cus_01…`,
 * or `beneficiary mpgiben_01…`.
 */
export default async function eraseData({ container, args }: ExecArgs): Promise<void> {
  const subject = subjectOf(...args)
  if (!subject) throw new MpgiError("invalid_input", "name customer or beneficiary, and its id")
  const { payments, payouts } = await erasePersonalData({ ...subject, by: "script" }, container)
  container
    .resolve("mpgi")
    .log.info(`mpgi: erased the personal data of ${payments} payments and ${payouts} payouts`)
}
