import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { z } from "zod"
import type { InstallationStatus } from "../../../../modules/mpgi"
import { actorOf, read, reply } from "../shared/read"
import { findNamedUsers, type NamedUser } from "../shared/named-users"

export const Body = z.strictObject({
  /** `copy`: this server works on a copy of the store's database. `moved`: the store has moved to this server. */
  decision: z.enum(["copy", "moved"]),
})

const NOT_A_COPY =
  "decision: this database belongs to this installation, whose payments would stop. To pause it, set the option paused."

/**
 * Whether this server is paused, and why: `{ installation }`. A copy of a database is paused until a user decides what
 * it is.
 */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse) {
  return reply(res, { installation: await serializeInstallation(req.scope) })
}

/**
 * Records that this server is a copy, or that the store has moved. A copy stays paused as long as it has an account of
 * the original store. If the store has moved, this server is released, and a server at the old address with the same
 * database is paused. Other servers follow within seconds.
 */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse) {
  const { decision } = read(Body, req.body)
  const by = actorOf(req)
  const { installation } = req.scope.resolve("mpgi")
  const isRecorded = await installation.decide(decision, by)
  if (!isRecorded) throw new MedusaError(MedusaError.Types.NOT_ALLOWED, NOT_A_COPY)
  return reply(res, { installation: await serializeInstallation(req.scope) })
}

/** The relation of this server to its database. */
interface SerializedInstallation {
  /** No automatic work runs, and the gateway is only queried. */
  paused: boolean
  /** Whether the option `paused` is set. */
  option: boolean
  /**
   * `own`: the database belongs to this installation. `other_address` and `other_account`: another installation has
   * marked it, and no user has decided. `copy`: a user decided that this is a copy; `separate_copy`: a copy with its
   * own accounts. `unknown`: the mark could not be read.
   */
  status: InstallationStatus
  /** The address of this server, by the option `backendUrl` of the accounts. */
  addresses: string[]
  /** The address of the installation that the database belongs to. */
  marked_addresses: string[]
  decided_by: NamedUser | null
  decided_at: Date | null
  /** Since when the command `mpgi pause` pauses all servers of this installation; null while it does not. */
  paused_at: Date | null
}

async function serializeInstallation(container: MedusaContainer): Promise<SerializedInstallation> {
  const { decided_by, ...view } = container.resolve("mpgi").installation.view
  const nameUser = await findNamedUsers(decided_by === null ? [] : [decided_by], container)
  return { ...view, decided_by: decided_by === null ? null : nameUser(decided_by) }
}
