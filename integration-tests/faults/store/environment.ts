import type { ModuleOptions } from "medusa-payment-mpgi/modules/mpgi"
import type { Sandbox } from "medusa-payment-mpgi/sandbox"
import type { MedusaState } from "../medusa/state"
import type { Database } from "../simulation/database"
import type { Machine } from "../simulation/machine"
import type { Simulation } from "../simulation/simulation"

/** The faults of one exchange. */
export interface Mishap {
  /** Faults of the sandbox for this exchange. */
  faults: Parameters<Sandbox["faults"]["add"]>[0][]
  /** The request stays on its way so long after its sender timed out, and is applied then. Milliseconds. */
  lateBy?: number
}

/** One request to the gateway, about to be sent. */
export interface Exchange {
  operation: string
  given: unknown[]
  /** Sends it to the sandbox. */
  send: () => Promise<unknown>
  machine: Machine
}

/** What a simulated server works with; the store provides it. */
export interface Environment {
  readonly provider: string
  readonly options: ModuleOptions
  readonly sandbox: Sandbox
  readonly database: Database
  readonly state: MedusaState
  readonly simulation: Simulation | undefined
  /** Whether a query of Medusa is a step of its own, before which others may write. */
  readonly readsAreSteps: boolean
  /** How many faults were injected, of any kind. */
  injected: number
  /** The faults of the next exchange. */
  mishap: (exchange: Exchange) => Mishap
  /** Observes an exchange just before it happens. */
  beforeExchange: (exchange: Exchange) => Promise<void>
  /** A step that the simulation may order, delay or crash. */
  point<Result>(machine: Machine, label: string, work: () => Promise<Result>): Promise<Result>
  /** A request that reaches the gateway after a while, even if its sender has crashed. */
  later(ms: number, send: () => Promise<unknown>): void
}
