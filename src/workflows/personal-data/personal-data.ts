import type { MedusaContainer } from "@medusajs/framework/types"
import { MpgiError } from "../../modules/mpgi/shared/mpgi-error"
import { features, type PersonalData } from "../shared/feature"
import { graph } from "../shared/graph"

/** The person whose data is meant: a customer of Medusa, or a person that a feature stores, such as a `beneficiary`. */
export interface DataSubject {
  kind: string
  id: string
}

/**
 * Erases what this package has stored about a person. Amounts, states and ids stay, as does the audit, which contains
 * nothing else. Medusa itself erases its own data about a customer. The data cannot be restored: that is the purpose.
 * @returns how many records of each kind the data was erased from
 * @throws MedusaError `not_found`, or `not_allowed` while a feature still needs the data; MpgiError for an unknown kind
 */
export async function erasePersonalData(
  { by, ...subject }: DataSubject & { by: string },
  container: MedusaContainer,
): Promise<Record<string, number>> {
  const { erase } = personalDataOf(subject)
  return container.resolve("mpgi").as(by, () => erase(subject.id, container))
}

/**
 * What this package has stored about a person, decrypted; undefined when there is no such person. It is a function and
 * not a workflow: an engine stores what its steps return.
 * @throws MpgiError for an unknown kind
 */
export async function exportPersonalData(container: MedusaContainer, subject: DataSubject): Promise<unknown> {
  return personalDataOf(subject).export(subject.id, container)
}

function personalDataOf({ kind, id }: DataSubject): PersonalData {
  const known = new Map([
    ["customer", ofCustomers],
    ...features().flatMap(({ people = {} }) => Object.entries(people)),
  ])
  const found = known.get(kind)
  if (!found || !id)
    throw new MpgiError("invalid_input", `name ${[...known.keys()].join(" or ")}, and the person's id`)
  return found
}

const ofCustomers: PersonalData = {
  async export(id, container) {
    return container.resolve("mpgi").customerData.exportCustomer(await customerOf(container, id))
  },
  async erase(id, container) {
    const customer = await customerOf(container, id)
    return { payments: await container.resolve("mpgi").customerData.eraseCustomer(customer) }
  },
}

/** A customer's carts and orders, by which this package finds their payments. */
async function customerOf(container: MedusaContainer, customer_id: string) {
  const idsOf = async (entity: "cart" | "order") => {
    const rows = await graph<{ id: string }>(container, { entity, fields: ["id"], filters: { customer_id } })
    return rows.map(({ id }) => id)
  }
  return { customer_id, cart_ids: await idsOf("cart"), order_ids: await idsOf("order") }
}
