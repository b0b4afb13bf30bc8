import { asValue } from "@medusajs/framework/awilix"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, createMedusaContainer, Modules } from "@medusajs/framework/utils"
import { MPGI_MODULE, MpgiModuleService } from "medusa-payment-mpgi/modules/mpgi"
import { MpgiProvider } from "medusa-payment-mpgi/providers/mpgi"
import type { OwnCart } from "../medusa/cart-flows"
import { comparedPayments } from "../medusa/compared"
import { purchasesOf } from "../medusa/purchases"
import { Flows } from "../medusa/flows"
import { Locking } from "../medusa/locking"
import { OrderModule } from "../medusa/order-module"
import { PaymentModule, type Step } from "../medusa/payment-module"
import { plainPaymentsOf } from "../medusa/plain"
import { Query } from "../medusa/query"
import { readAtOnce, type Read } from "../medusa/read"
import { Machine } from "../simulation/machine"
import { wire } from "./gateway-seam"
import { log } from "./log"
import type { Environment } from "./environment"

// Each service builds its own, which takes longer than anything else at the start of a server.
const service = MpgiModuleService.prototype as { __joinerConfig?: () => object }
const joinerConfig = service.__joinerConfig?.() ?? {}
service.__joinerConfig = () => joinerConfig

/** One server process of a store: our module, our provider and workflows, on the substitute of Medusa. */
export class Server {
  readonly machine: Machine
  readonly mpgi: MpgiModuleService
  readonly payments: PaymentModule
  readonly flows: Flows
  readonly container: MedusaContainer

  constructor(store: Environment, name: string) {
    const { state } = store
    this.machine = new Machine(name)
    const step: Step = (label, work) =>
      store.point(this.machine, `medusa ${label}`, () => Promise.resolve().then(work))
    const nothing = () => Promise.resolve()
    const bus = { emit: nothing, releaseGroupedEvents: nothing, clearGroupedEvents: nothing }
    const pool = store.database.poolOf(this.machine, () => store.simulation)
    const read: Read = (entity, rows) =>
      store.readsAreSteps ? step(`read ${entity}`, rows) : readAtOnce(entity, rows)
    const query = new Query(state, store.provider, read)
    const locking = new Locking(state.locks, step, this.machine)
    const cradle = { logger: log, __pg_connection__: pool, [Modules.EVENT_BUS]: bus }
    this.mpgi = new MpgiModuleService(cradle as never, store.options)
    this.mpgi.reconciliation.medusa = {
      of: (sessions) => Promise.resolve(comparedPayments(state, sessions)),
    }
    // No start reads a mark here.
    this.mpgi.installation.state = { ...this.mpgi.installation.state, status: "own" }
    this.mpgi.medusaPurchases = purchasesOf(state, read)
    // The limits of order first are not what is drawn here: every order has one email address.
    this.mpgi.orderFirst.countWaitingOfEmail = () => Promise.resolve(0)
    this.mpgi.bulks.plainPayments = (sessions, wanted) =>
      step("select payment", () => plainPaymentsOf(state, sessions, wanted))
    // Made from the tables every minute, and nothing depends on it: only where a server may die meanwhile.
    const { overviews } = this.mpgi
    const recount = overviews.recount.bind(overviews)
    overviews.recount = () => (store.simulation ? recount() : Promise.resolve())
    for (const id of this.mpgi.providerIds()) wire(this.mpgi.account(id), this.machine, store)

    const rows = (of: Map<string, { id: string; created_by: string | null }>) => ({
      list: ({ id }: { id: string[] }) =>
        Promise.resolve(id.flatMap((each) => structuredClone(of.get(each)) ?? [])),
      update: ({ id, created_by }: { id: string; created_by: string | null }) =>
        step("update author", () => void Object.assign(of.get(id) ?? {}, { created_by })),
    })
    const provider = new MpgiProvider(
      {
        logger: log,
        mpgi: this.mpgi,
        query,
        captureService: rows(state.captures),
        refundService: rows(state.refunds),
        paymentSessionService: {
          update: ({ id, status }: { id: string; status: string }) =>
            step(
              "update payment_session",
              () => void Object.assign(state.sessions.get(id) ?? {}, { status }),
            ),
        },
      },
      { id: "mpgi" },
    )
    this.payments = new PaymentModule(state, step, () => provider, store.provider)
    this.flows = new Flows(state, step, this.payments, locking)
    this.container = createMedusaContainer()
    const registered = {
      [MPGI_MODULE]: this.mpgi,
      [ContainerRegistrationKeys.LOGGER]: log,
      [ContainerRegistrationKeys.QUERY]: query,
      [ContainerRegistrationKeys.PG_CONNECTION]: pool,
      [Modules.PAYMENT]: this.payments,
      [Modules.CART]: { createCarts: (cart: OwnCart) => this.flows.carts.createOwn(cart) },
      [Modules.ORDER]: new OrderModule(state, step, read),
      [Modules.LOCKING]: locking,
      [Modules.EVENT_BUS]: bus,
      flows: this.flows,
    }
    for (const [key, value] of Object.entries(registered)) this.container.register(key, asValue(value))
    this.machine.onCrash(() => this.#hush())
  }

  /** Shuts down as a server does on request. */
  stop(): void {
    this.machine.crash()
  }

  #hush(): void {
    void this.mpgi.__hooks.onApplicationShutdown()
  }
}
