import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { MPGI_MODULE } from "../../modules/mpgi"
import { customerOf } from "./customer-of"
import type { DataSubject } from "./export-personal-data"

/**
 * Erases what this package has stored about a customer, or about a beneficiary of payouts. Amounts, states and ids
 * stay, as does the audit, which contains nothing else. Medusa itself erases its own data about a customer. The data
 * cannot be restored: that is the purpose.
 * @returns how many payments and payouts the data was erased from
 * @throws MedusaError `not_found`, or `not_allowed` while payouts to the beneficiary are unfinished
 */
export async function erasePersonalData(
  { by, ...subject }: DataSubject & { by: string },
  container: MedusaContainer,
): Promise<{ payments: number; payouts: number }> {
  const mpgi = container.resolve(MPGI_MODULE)
  if (!("beneficiary_id" in subject)) {
    const customer = await customerOf(container, subject.customer_id)
    const payments = await mpgi.as(by, () => mpgi.customerData.eraseCustomer(customer))
    return { payments, payouts: 0 }
  }
  const erased = await mpgi.as(by, () => mpgi.payeeData.eraseBeneficiary(subject.beneficiary_id))
  switch (erased.outcome) {
    case "not_found":
      throw new MedusaError(MedusaError.Types.NOT_FOUND, "There is no such beneficiary.")
    case "unfinished_payouts":
      throw new MedusaError(
        MedusaError.Types.NOT_ALLOWED,
        "The beneficiary has payouts that can still be sent or are unconfirmed. Reject or decide them first.",
        "unfinished_payouts",
      )
    case "erased":
      return { payments: 0, payouts: erased.payouts }
  }
}
