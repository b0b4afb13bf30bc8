import { ContainerRegistrationKeys, FeatureFlag, Modules } from "@medusajs/framework/utils"
import { alertChannels, isPublic } from "../modules/mpgi"
import { critical, healthy, warning, type Checked, type Finding } from "./finding"

/** The checks that run once for the store, by the names under which they are shown. */
export const CHECKS_OF_STORE = {
  options: checkOptions,
  paused: checkPaused,
  instances: checkInstances,
  unconfirmed_operations: checkUnconfirmedOperations,
  cases: checkCases,
  alerts: checkAlerts,
  migrations: checkMigrations,
  encryption: checkEncryption,
  access_control: checkAccessControl,
  customer_addresses: checkCustomerAddresses,
}

/**
 * Whether production would accept the options. A store with invalid options does not start, but outside production it
 * may have some that production refuses.
 */
function checkOptions({ mpgi }: Checked): Finding {
  const refused = mpgi.health.refusedInProduction()
  if (refused.length > 0) return warning("options_rehearsal", { options: refused.join("; ") })
  const isInsecure = mpgi.providerIds().some((id) => mpgi.account(id).options.allowInsecureAddresses)
  return healthy(isInsecure ? "options_insecure" : "options_ok")
}

/**
 * Whether this server is paused: by the option `paused`, or because its database is marked for another installation.
 */
function checkPaused({ mpgi }: Pick<Checked, "mpgi">): Finding {
  const { option, status, addresses, marked_addresses, paused_at } = mpgi.installation.view
  const values = { address: addresses.join(", "), marked: marked_addresses.join(", ") }
  switch (status) {
    case "other_address":
      return critical("paused_other_address", values)
    case "other_account":
      return critical("paused_other_account")
    case "unknown":
      return critical("paused_unknown")
    case "copy":
      return warning("paused_copy", values)
    case "own":
      if (paused_at !== null && !option) return warning("paused_by_command")
      return option ? warning("paused_on") : healthy("paused_off")
    case "separate_copy":
      if (paused_at !== null && !option) return warning("paused_by_command")
      return option ? warning("paused_on") : healthy("paused_separate_copy", values)
  }
}

/** Medusa's modules that may keep their data in the process, each with the end of the package name that does so. */
const IN_PROCESS = {
  [Modules.EVENT_BUS]: "event-bus-local",
  [Modules.WORKFLOW_ENGINE]: "workflow-engine-inmemory",
} as const

/** The id of Medusa's default locking provider, which is used when no other is configured. */
const LOCKS_IN_PROCESS = "in-memory"

/** Whether events, workflows and locks are shared between instances. A single instance works without that. */
export function checkInstances({ container }: Checked): Finding {
  const { modules = {} } = container.resolve(ContainerRegistrationKeys.CONFIG_MODULE)
  const alone: string[] = Object.entries(IN_PROCESS).flatMap(([name, local]) => {
    const configured: unknown = modules[name]
    const { resolve = local } = Object(configured)
    return String(resolve).endsWith(local) ? [name] : []
  })
  const locking = container.resolve<{ defaultProviderId?: unknown }>(Modules.LOCKING)
  if (locking.defaultProviderId === LOCKS_IN_PROCESS) alone.push(Modules.LOCKING)
  return alone.length === 0
    ? healthy("instances_ok")
    : warning("instances_one", { modules: alone.join(", ") })
}

/**
 * Whether operations are unconfirmed. After the time of the option `cases.unconfirmedAfterMinutes`, they require an
 * action.
 */
export async function checkUnconfirmedOperations({ mpgi }: Checked): Promise<Finding> {
  const { count, minutes } = await mpgi.health.unknownOutcomes()
  if (count === 0) return healthy("unknowns_none")
  const old = minutes >= mpgi.unconfirmedAfterMinutes
  return old ? critical("unknowns_old", { count, minutes }) : warning("unknowns_young", { count, minutes })
}

/** Whether cases are open. */
async function checkCases({ mpgi }: Checked): Promise<Finding> {
  const open = Object.entries(await mpgi.health.openCases())
  if (open.length === 0) return healthy("cases_none")
  const count = open.reduce((sum, [, each]) => sum + each, 0)
  return warning("cases_open", { count, kinds: open.map(([kind, each]) => `${kind} (${each})`).join(", ") })
}

/** Whether alerts can be sent through the channels of the option `alerts`. */
async function checkAlerts({ container, mpgi }: Checked): Promise<Finding> {
  const channels = alertChannels(mpgi.alerts)
  if (channels.length === 0) return healthy("alerts_off")
  const missing = container.resolve<unknown>(Modules.NOTIFICATION, { allowUnregistered: true })
    ? await mpgi.health.channelsWithoutProvider(channels)
    : channels
  return missing.length === 0
    ? healthy("alerts_ok", { channels: channels.join(", ") })
    : warning("alerts_no_provider", { channels: missing.join(", ") })
}

/** Whether the database has the tables that this version needs. */
async function checkMigrations({ mpgi }: Checked): Promise<Finding> {
  const missing = await mpgi.health.missingMigrations()
  return missing.length === 0
    ? healthy("migrations_ok")
    : critical("migrations_missing", { migrations: missing.join(", ") })
}

/** Whether all encrypted values can be decrypted, and are encrypted with the first key. */
export async function checkEncryption({ mpgi }: Checked): Promise<Finding> {
  const used = await mpgi.health.keysInUse()
  const { current, ids } = mpgi.cipher
  const lost = used.filter((key) => key !== "clear" && !ids.includes(key))
  if (lost.length > 0) return critical("encryption_key_lost", { keys: lost.join(", ") })
  if (current === undefined) return warning("encryption_none")
  const key = current
  if (used.includes("clear")) return warning("encryption_clear", { key })
  const old = used.filter((each) => each !== current)
  return old.length > 0
    ? warning("encryption_old", { key, keys: old.join(", ") })
    : healthy("encryption_ok", { key })
}

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

/** With fewer checkouts, nothing is concluded: a single person may be testing, or a small shop has a quiet week. */
const ENOUGH = 20
/**
 * From this many checkouts per address on, the server probably sees a proxy. Some customers share an address, as in a
 * company, but not that many of all.
 */
const CHECKOUTS_PER_ADDRESS = 10

/**
 * Whether the server sees its customers' own addresses, by which every limit counts. Behind a proxy that the option
 * `proxies` does not name, it sees the proxy's address: a private address, or a few addresses for all customers.
 */
export async function checkCustomerAddresses({ mpgi }: Checked): Promise<Finding> {
  const isShop = mpgi.providerIds().some((id) => isPublic(mpgi.account(id).options.backendUrl))
  if (!isShop) return healthy("addresses_local")
  const seen = await mpgi.health.seenAddresses()
  const { checkouts, addresses } = seen
  if (checkouts < ENOUGH) return healthy("addresses_unknown", { checkouts })
  if (seen.private * 2 > checkouts) return warning("addresses_private", { checkouts, count: seen.private })
  if (addresses * CHECKOUTS_PER_ADDRESS <= checkouts)
    return warning("addresses_few", { checkouts, addresses })
  return healthy("addresses_ok", { checkouts, addresses })
}
