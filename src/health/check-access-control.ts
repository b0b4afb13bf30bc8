import { ContainerRegistrationKeys, FeatureFlag, Modules } from "@medusajs/framework/utils"
import { critical, healthy, warning, type Checked, type Finding } from "./finding"

type User = { rbac_roles?: ({ id: string } | null)[] | null }

/**
 * Whether role-based access control locks users out. Its flag alone does not load its module (hazard 22,
 * docs/medusa-hazards.md#hazard-22), and Medusa refuses a user without a role.
 */
export async function checkAccessControl({ container }: Checked): Promise<Finding> {
  if (!FeatureFlag.isFeatureEnabled("rbac")) return healthy("access_control_off")
  if (!container.resolve<unknown>(Modules.RBAC, { allowUnregistered: true }))
    return critical("access_control_not_loaded")
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({ entity: "user", fields: ["id", "rbac_roles.id"] })
  const count = data.filter((user: User) => !user.rbac_roles?.length).length
  return count === 0 ? healthy("access_control_ok") : warning("access_control_no_role", { count })
}
