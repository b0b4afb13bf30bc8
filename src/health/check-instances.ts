import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { healthy, warning, type Checked, type Finding } from "./finding"

/** Medusa's modules that keep their data in the process, by the end of their package's name. */
const IN_PROCESS = {
  [Modules.EVENT_BUS]: "event-bus-local",
  [Modules.WORKFLOW_ENGINE]: "workflow-engine-inmemory",
} as const

/** Medusa's default locking provider, and what it is called when none is named. */
const LOCKS_IN_PROCESS = "in-memory"

/** Whether events, workflows and locks are shared between instances. One instance alone does without. */
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
