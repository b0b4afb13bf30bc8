import type { Seeded } from "./seed"

/** What the process that runs Medusa tells the one that started it, once. */
export type Ready = Seeded & { type: "ready" }

/** Environment of that process, beside what medusa-config.ts reads. */
export type MedusaEnv = {
  PORT: string
  /** Folder of the built dashboard; none is served without it. */
  DEMO_DASHBOARD?: string
}
