import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { graph } from "../shared/graph"

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
  const mpgi = container.resolve("mpgi")
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
  const { customerData, payeeData } = container.resolve("mpgi")
  if ("beneficiary_id" in subject) return payeeData.exportBeneficiary(subject.beneficiary_id)
  return customerData.exportCustomer(await customerOf(container, subject.customer_id))
}

/** A customer's carts and orders, by which this package finds their payments. */
async function customerOf(container: MedusaContainer, customer_id: string) {
  const idsOf = async (entity: "cart" | "order") => {
    const rows = await graph<{ id: string }>(container, { entity, fields: ["id"], filters: { customer_id } })
    return rows.map(({ id }) => id)
  }
  return { customer_id, cart_ids: await idsOf("cart"), order_ids: await idsOf("order") }
}
