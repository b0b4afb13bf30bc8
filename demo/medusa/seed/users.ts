import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { createUserAccountWorkflow } from "@medusajs/medusa/core-flows"
import { ADMINISTRATOR, APPROVER, TREASURER } from "../constants"

/** Creates the users of the dashboard: the merchant, one who approves payouts, and one who confirms beneficiaries. */
export async function seedUsers(container: MedusaContainer) {
  await seedUser(container, ADMINISTRATOR, "Merchant")
  await seedUser(container, APPROVER, "Approver")
  await seedUser(container, TREASURER, "Treasurer")
}

async function seedUser(
  container: MedusaContainer,
  { id, ...login }: { id: string; email: string; password: string },
  last_name: string,
) {
  const { authIdentity, error } = await container.resolve(Modules.AUTH).register("emailpass", { body: login })
  if (!authIdentity) throw new Error(`Could not register ${login.email}: ${error}`)
  const userData = { id, email: login.email, first_name: "Demo", last_name }
  await createUserAccountWorkflow(container).run({ input: { authIdentityId: authIdentity.id, userData } })
}
