import type { MedusaContainer } from "@medusajs/framework/types"
import { MPGI_MODULE } from "../../modules/mpgi"
import { customerOf } from "./customer-of"

/** The person whose data is meant: a customer of Medusa, or a beneficiary of payouts. */
export type DataSubject = { customer_id: string } | { beneficiary_id: string }

/** The person that a command names by `customer` or `beneficiary` and the id; undefined for anything else. */
export function subjectOf(kind?: string, id?: string): DataSubject | undefined {
  if (!id) return undefined
  return kind === "customer"
    ? { customer_id: id }
    : kind === "beneficiary"
      ? { beneficiary_id: id }
      : undefined
}

/**
 * What this package has stored about a person, decrypted; undefined when there is no such beneficiary. It is a
 * function and not a workflow: an engine stores what its steps return.
 */
export async function exportPersonalData(container: MedusaContainer, subject: DataSubject): Promise<unknown> {
  const { customerData, payeeData } = container.resolve(MPGI_MODULE)
  if ("beneficiary_id" in subject) return payeeData.exportBeneficiary(subject.beneficiary_id)
  return customerData.exportCustomer(await customerOf(container, subject.customer_id))
}
