import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { healthy, warning, type Checked, type Finding } from "./finding"

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
