import type { MedusaContainer } from "@medusajs/framework/types"
import type { InstallationStatus } from "../../../../modules/mpgi"
import { findNamedUsers, type NamedUser } from "../shared/named-users"

/** What this server is to its database. */
export interface SerializedInstallation {
  /** Nothing happens automatically, and the gateway is only queried. */
  paused: boolean
  /** Whether the option `paused` is set. */
  option: boolean
  /**
   * `own`: the database belongs to this installation. `other_address` and `other_account`: it was marked by another one, and no user
   * has decided. `copy`: a user decided so; `separate_copy`: it has accounts of its own. `unknown`: the mark could not be read.
   */
  status: InstallationStatus
  /** Where this server is reached, by the option `backendUrl` of the accounts. */
  addresses: string[]
  /** The same of the installation that the database belongs to. */
  marked_addresses: string[]
  decided_by: NamedUser | null
  decided_at: Date | null
}

export async function serializeInstallation(container: MedusaContainer): Promise<SerializedInstallation> {
  const { decided_by, ...view } = container.resolve("mpgi").installation.view
  const nameUser = await findNamedUsers(decided_by === null ? [] : [decided_by], container)
  return { ...view, decided_by: decided_by === null ? null : nameUser(decided_by) }
}
