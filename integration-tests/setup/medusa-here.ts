import { container as shared } from "@medusajs/framework"
import { WorkflowScheduler } from "@medusajs/framework/orchestration"
import { MedusaModule } from "@medusajs/framework/modules-sdk"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, FeatureFlag } from "@medusajs/framework/utils"
import loaders from "@medusajs/medusa/loaders/index"
import express from "express"
import { once } from "node:events"
import { createServer } from "node:http"
import { join } from "node:path"

type Layer = { route?: { path: string; methods: Record<string, boolean> }; handle?: { stack?: Layer[] } }

let app = express()

/** Every route that the running Medusa has registered, its own and ours, as Express has it: `POST /admin/mpgi/payouts/:id/approve`. */
export function registeredRoutes(): string[] {
  const inside = (layers: Layer[]): string[] =>
    layers.flatMap(({ route, handle }) =>
      route
        ? Object.keys(route.methods).map((method) => `${method.toUpperCase()} ${route.path}`)
        : inside(handle?.stack ?? []),
    )
  const { _router } = app as unknown as { _router?: { stack: Layer[] } }
  // Middlewares of a method are registered as routes are.
  return [...new Set(inside(_router?.stack ?? []))].sort()
}

/** Medusa in the process of the test, whose container the test may look into. */
export type MedusaHere = { container: MedusaContainer; stop(): Promise<void> }

/**
 * Boots this package as a Medusa application on a migrated database; one at a time, and all of a process on databases of the same name.
 * It answers requests when this returns. Scheduled jobs do not run on their own: a test runs them when it wants to, and at every full
 * minute they would do beside it what it is about to do.
 */
export async function bootMedusa(port: number, databaseUrl: string): Promise<MedusaHere> {
  process.env.DATABASE_URL = databaseUrl
  process.env.ADMIN_DISABLED = "true"
  // The pool of the process, which the Medusa before this one has closed.
  if (shared.hasRegistration(ContainerRegistrationKeys.PG_CONNECTION))
    shared.resolve(ContainerRegistrationKeys.PG_CONNECTION).initialize()
  // It reads its environment, and flags of the Medusa before this one.
  FeatureFlag.setFlag("rbac", false)
  delete require.cache[join(process.cwd(), "medusa-config.ts")]
  app = express()
  const { container, shutdown } = await loaders({ directory: process.cwd(), expressApp: app })
  await new WorkflowScheduler().clear()
  const server = createServer(app)
  // What was started would keep the process from ending.
  await once(server.listen(port), "listening").catch(async (error: unknown) => {
    await shutdown()
    throw error
  })
  return {
    container,
    async stop() {
      server.close()
      server.closeAllConnections()
      giveUpEnded()
      await shutdown()
      // The next one of this process has modules of its own. Links are declared when their files are loaded, which is once.
      const links = [...MedusaModule["customLinks_"]]
      MedusaModule.clearInstances()
      MedusaModule["customLinks_"].push(...links)
      delete process.env.DATABASE_URL
    },
  }
}

/**
 * Takes back the connections whose session kept-rows has ended by force. Who holds one gets an error from the next statement. If none
 * comes, the connection stays held, and the pool would wait for it without end.
 */
function giveUpEnded(): void {
  const { client } = shared.resolve(ContainerRegistrationKeys.PG_CONNECTION) as unknown as {
    client: { pool: Pool }
  }
  for (const { resource } of [...client.pool.used])
    if (resource.__knex__disposed) client.pool.release(resource)
}

type Connection = { __knex__disposed?: unknown }
type Pool = { used: { resource: Connection }[]; release(resource: Connection): boolean }
