import { figuresOf } from "../../situations/figures"
import { situationOf } from "../../situations/draw"
import type { Situation } from "../../situations/situation"
import { violations } from "../invariants"
import { Random } from "../simulation/random"
import { Simulation } from "../simulation/simulation"
import { transactionsOf } from "../store/facts"
import { findingsOf } from "../store/findings"
import { cancelLeftEdits, jobs, settle } from "../store/settle"
import { AT_SHIPMENT, settleShipments } from "../store/shipments"
import { watchCaptures } from "../store/shipped-orders"
import { standaloneFactsOf } from "../store/standalone"
import { lines } from "../store/log"
import { placeOrder } from "../store/paid"
import type { Server } from "../store/server"
import { ORDER_FIRST, type Store } from "../store/store"
import { watchOperations } from "../store/watch"
import { Accountants } from "./accountants"
import { Admins } from "./admin"
import { Messages } from "./messages"
import { mishaps } from "./mishaps"
import { OrderPayers } from "./order-payers"
import { Shopper } from "./shopper"
import { Subscribers } from "./subscribers"
import { Warehouse } from "./warehouse"

const OPERATIONS = 25
const SERVERS = 3
/** In one schedule of so many, orders are placed before they are paid. */
const EACH_ORDER_FIRST = 5
/** In one schedule of so many, others may write between two queries of Medusa. */
const EACH_READ_A_STEP = 4
/** In one schedule of so many, payments are captured as the goods are shipped. */
const EACH_SHIPPED = 3
/** What values are drawn with, beside what happens. */
const VALUES = 0x5eed
/** About one step in ten ends with a crash of its server. */
const CRASH = 0.008

export interface Played {
  seed: number
  operations: number
  faults: number
  violations: string[]
  /** What happened, line by line. */
  story: string[]
}

type Action = [what: string, work: (server: Server) => Promise<unknown>]

/**
 * One random schedule: a shopper or two, two admins, in some of them accountants, a subscription, or order edits that are
 * paid by links, orders that are placed before they are paid or captured as they are shipped, notifications, the jobs, on several servers of one store, up to three at once; a third of the exchanges
 * with the gateway fail and servers crash. Then the faults stop, time passes, and every invariant is checked. The seed
 * decides all of it.
 */
export async function play(store: Store, seed: number): Promise<Played> {
  const isShipped = seed % EACH_SHIPPED === 0
  const situation = situationOf(seed, { payable: true, inParts: isShipped })
  await store.clear(situation)
  lines.length = 0
  // Chosen beside the seed's other choices, which stay what they were.
  if (seed % EACH_ORDER_FIRST === 0) store.awaitingOrders = ORDER_FIRST
  if (isShipped) store.capture = AT_SHIPMENT
  store.readsAreSteps = seed % EACH_READ_A_STEP === 0
  const random = new Random(seed)
  const values = new Random(seed ^ VALUES)
  const story: string[] = []
  const servers = Array.from({ length: 1 + random.below(SERVERS) }, () => store.start())
  const shoppers = Array.from({ length: 1 + random.below(2) }, () => new Shopper(store, random))
  const admins = new Admins(store, random, values)
  const accountants = await Accountants.open(store, random, servers[0] as Server)
  const subscribers = new Subscribers(store, random)
  const warehouse = isShipped ? new Warehouse(store, random) : undefined
  const payers = new OrderPayers(store, random)
  // Not in every schedule, since each of them takes steps from the others.
  const more = [accountants, subscribers, payers].filter(() => random.chance(0.25))
  const messages = new Messages(store, random, () => [
    ...accountants.requestIds,
    ...subscribers.chargeNumbers,
  ])
  // One that is shipped is there from the beginning: what follows then is what this is about.
  if (warehouse || random.chance(0.6)) await placeOrder(store, servers[0] as Server)
  const unexpected = watchOperations(store)
  const sentCaptures = watchCaptures(store)
  store.mishap = mishaps(random)
  let crashes = 0

  for (let left = OPERATIONS; left > 0;) {
    const together = Math.min(left, 1 + random.below(3))
    left -= together
    const simulation = new Simulation(
      (count) => random.below(count),
      () => {
        if (!random.chance(isShipped ? 2 * CRASH : CRASH)) return "go"
        crashes++
        return random.chance(0.5) ? "crash_before" : "crash_after"
      },
    )
    store.simulation = simulation
    for (let at = 0; at < together; at++) begin(simulation, random.pick(servers), chooseAction())
    await simulation.run()
    store.simulation = undefined
    admins.answered()
    for (const [at, { machine }] of servers.entries()) if (machine.crashed) servers[at] = store.start()
    const pause = random.pick([0, 0, 500, 3_000, 11_000, 61_000])
    await store.pass(pause)
  }

  const injected = store.injected + crashes
  store.mishap = () => ({ faults: [] })
  const survivor = store.start()
  cancelLeftEdits(store)
  await (warehouse ? settleShipments(store, survivor) : settle(store, survivor))
  const stored = await store.database.sql<{ key: string }>("select key from mpgi_notification")
  const { acknowledged } = messages
  const facts = await transactionsOf(store, {
    requests: admins.requests,
    sentCaptures,
    messages: { acknowledged, stored: stored.map(({ key }) => key) },
    standalone: await standaloneFactsOf(store, survivor),
    findings: await findingsOf((text) => store.database.sql(text), store.provider, survivor.mpgi),
  })
  return {
    seed,
    operations: OPERATIONS,
    faults: injected,
    violations: [...unexpected, ...violations(facts)],
    story: [describe(situation), ...story, ...lines],
  }

  function chooseAction(): Action {
    // Mostly what may meet: shipments, and merchants who refund meanwhile.
    const shipping = warehouse && random.chance(0.6) ? random.pick([warehouse, admins]).next() : undefined
    if (shipping) return shipping
    const other = more.length > 0 && random.chance(0.3) ? random.pick(more).next() : undefined
    if (other) return other
    const kind = random.next()
    const job: Action = ["jobs", (server) => jobs(server)]
    if (kind < 0.3) return random.pick(shoppers).next()
    if (kind < 0.65) return admins.next() ?? random.pick(shoppers).next()
    if (kind < 0.85) return messages.next() ?? job
    return job
  }

  function begin(simulation: Simulation, server: Server, [what, work]: Action): void {
    void simulation
      .begin(server.machine, what, () => work(server))
      .then((ending) => {
        const why = ending.kind === "failed" ? `: ${String(ending.error).slice(0, 120)}` : ""
        if (what === "start checkout" && ending.kind === "failed") unexpected.push(`a cart is refused${why}`)
        story.push(`${server.machine.name} ${what}: ${ending.kind}${why}`)
      })
  }
}

/** What is sold, as a line of a story. */
function describe(situation: Situation): string {
  const { total, amount } = figuresOf(situation)
  return `${JSON.stringify(situation)} costs ${total}, ${amount} at the gateway`
}
