import type { Seeded } from "./seed"

/** The one message of the Medusa process to its parent. */
export type Ready = Seeded & { type: "ready" }

/** Environment variables of the Medusa process, in addition to those of medusa-config.ts. */
export type MedusaEnv = {
  PORT: string
  /** Folder of the built dashboard; without it, no dashboard is served. */
  DEMO_DASHBOARD?: string
  /** The database has all tables. */
  DEMO_MIGRATED?: "true"
}
