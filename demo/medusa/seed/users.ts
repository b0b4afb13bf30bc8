import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { createUserAccountWorkflow } from "@medusajs/medusa/core-flows"
import { ADMINISTRATOR, APPROVER } from "../constants"

/** Creates the users of the dashboard: the merchant, and one who approves payouts. */
export async function seedUsers(container: MedusaContainer) {
  await seedUser(container, ADMINISTRATOR, "Merchant")
  await seedUser(container, APPROVER, "Approver")
}

async function seedUser(
  container: MedusaContainer,
  login: { email: string; password: string },
  last_name: string,
) {
  const { authIdentity, error } = await container.resolve(Modules.AUTH).register("emailpass", { body: login })
  if (!authIdentity) throw new Error(`Could not register ${login.email}: ${error}`)
  const userData = { email: login.email, first_name: "Demo", last_name }
  await createUserAccountWorkflow(container).run({ input: { authIdentityId: authIdentity.id, userData } })
}
