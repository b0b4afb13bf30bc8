import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { createUserAccountWorkflow } from "@medusajs/medusa/core-flows"
import { ADMINISTRATOR } from "../known"

/** Creates the user who may log in to the dashboard. */
export async function seedAdministrator(container: MedusaContainer) {
  const { authIdentity, error } = await container
    .resolve(Modules.AUTH)
    .register("emailpass", { body: ADMINISTRATOR })
  if (!authIdentity) throw new Error(`the administrator could not be registered: ${error}`)
  await createUserAccountWorkflow(container).run({
    input: {
      authIdentityId: authIdentity.id,
      userData: { email: ADMINISTRATOR.email, first_name: "Demo", last_name: "Merchant" },
    },
  })
}
