import type { FaultSpec } from "medusa-payment-mpgi/sandbox"
import { report } from "../figures"
import { violations } from "../invariants"
import { Random } from "../simulation/random"
import { Simulation, type Point } from "../simulation/simulation"
import { sizes } from "../sizes"
import { transactionsOf } from "../store/facts"
import type { Server } from "../store/server"
import { Store } from "../store/store"
import { watchOperations } from "../store/watch"
import { BULK_ACTIONS, finishBulk, placeAll, rowsOf, runBulks, startBulk } from "./bulk-actions"

/** How many orders of points are tried of each fault. */
const FAULTY = 3
/** How many orders of points are tried of two servers at work. */
const INTERLEAVED = 24
/** The point before which a server dies at the latest, beside another one. */
const LAST_DEATH = 90
/** The points that another server lets pass at most before it begins. */
const MOST_LATE = 60

/** A request to the gateway is applied so long after its sender timed out. */
const LATE_MS = 8_000
const WRITES = ["capture", "refund", "cancel", "review"]

const FAULTS: Omit<FaultSpec, "operation">[] = [
  { kind: "reset", when: "after" },
  { kind: "reset", when: "before" },
  { kind: "status", when: "before", status: 400 },
  { kind: "status", when: "after", status: 503 },
  { kind: "missing_row" },
  { kind: "duplicate_row" },
  { kind: "contradicting_row" },
  { kind: "wrong_amount" },
  { kind: "bad_signature" },
]

/** The rows of a bulk action are performed together. Whatever happens meanwhile, each ends as if it had been performed alone. */
describe("a set of a bulk action", () => {
  let store: Store
  const figures = { cases: 0 }
  beforeAll(async () => {
    store = await Store.open()
  })
  beforeEach(() => store.clear())
  afterAll(async () => {
    await store.close()
    report("sets", figures)
  })

  /** Runs the bulk actions of a server point by point; it dies before a point, or never. */
  async function runUntil(server: Server, crashAt: number | "never"): Promise<string[]> {
    const passed: string[] = []
    const verdict = ({ label, n }: Point) => {
      passed.push(label)
      return n === crashAt ? "crash_before" : "go"
    }
    store.simulation = new Simulation(() => 0, verdict)
    void store.simulation.begin(server.machine, "the set", () => runBulks(server))
    await store.simulation.run()
    store.simulation = undefined
    return passed
  }

  /** Runs work of several servers point by point, in the order that the seed chooses. */
  async function run(
    works: readonly [Server, () => Promise<unknown>][],
    random: Random,
    death?: Pick<Point, "machine" | "n">,
  ): Promise<void> {
    const simulation = (store.simulation = new Simulation(
      (count) => random.below(count),
      ({ machine, n }) => (machine === death?.machine && n === death.n ? "crash_before" : "go"),
    ))
    for (const [{ machine }, work] of works) void simulation.begin(machine, machine.name, work)
    await simulation.run()
    store.simulation = undefined
  }

  /** Begins after some points, so that it meets every part of the set. */
  async function later({ machine }: Server, random: Random, work: () => Promise<unknown>): Promise<void> {
    for (let left = random.below(MOST_LATE); left > 0; left--)
      await store.point(machine, "not yet", () => Promise.resolve())
    await work()
  }

  describe.each(BULK_ACTIONS.map((action) => [action.kind, action] as const))("%s", (_, action) => {
    /** What is wrong once everything is settled. */
    async function wrongs(watched: readonly string[], alone?: string): Promise<string[]> {
      figures.cases++
      const rows = await rowsOf(store)
      return [
        ...watched,
        ...violations(await transactionsOf(store)),
        ...rows.flatMap(({ order_no, state, reason }) => {
          const moved = action.moved(store, order_no)
          if (moved === 1 && state === "succeeded") return []
          // It may be refused for what was done to it alone.
          return state === "refused" && (moved === 0 || (moved === 1 && order_no === alone))
            ? []
            : [`${order_no}: ${state} ${reason}, done ${moved} times`]
        }),
      ]
    }

    it("performs its rows with shared requests, each once", async () => {
      const server = store.start()
      const payments = await placeAll(store, server, action)
      await startBulk(server, action, payments)
      const watched = watchOperations(store)
      const before = store.sandbox.requests().length
      await runUntil(server, "never")
      const sent = store.sandbox.requests().slice(before)
      const requests = sent.filter(({ operation }) => operation === action.operation)
      // How many share one is up to the order of the points.
      expect(requests.length).toBeLessThan(payments.length)
      expect((await rowsOf(store)).map(({ state }) => state)).toEqual(payments.map(() => "succeeded"))
      await finishBulk(store, server)
      expect(await wrongs(watched)).toEqual([])
    })

    it("whose server dies is finished by another one, whatever it was at", async () => {
      const wrong: string[] = []
      const play = async (crashAt: number | "never", rowsFirst: boolean) => {
        await store.clear()
        const server = store.start()
        const payments = await placeAll(store, server, action)
        await startBulk(server, action, payments)
        const watched = watchOperations(store)
        const passed = await runUntil(server, crashAt)
        await finishBulk(store, server.machine.crashed ? store.start() : server, rowsFirst)
        const found = await wrongs(watched)
        wrong.push(...found.map((text) => `dies before ${crashAt}: ${passed.at(-1)}: ${text}`))
        return passed
      }
      const points = await play("never", false)
      for (let at = 0; at < points.length; at += sizes.everyDeath)
        await play(at, (at / sizes.everyDeath) % 2 === 1)
      expect(wrong).toEqual([])
    }, 600_000)

    it.each(FAULTS)("whose reply is $kind ends with the truth about each row", async (fault) => {
      const wrong: string[] = []
      for (let seed = 1; seed <= FAULTY; seed++) {
        await store.clear()
        const server = store.start()
        await startBulk(server, action, await placeAll(store, server, action))
        // A batch that is refused as a whole is sent again, one by one.
        const watched = fault.status === 400 ? [] : watchOperations(store)
        const random = new Random(seed)
        let faulty = false
        store.mishap = ({ operation, given }) => {
          const batch = operation === action.operation && (given[0] as unknown[]).length > 1 && !faulty
          faulty ||= batch
          return { faults: batch ? [{ ...fault, operation: action.operation }] : [] }
        }
        await run([[server, () => runBulks(server)]], random)
        store.mishap = () => ({ faults: [] })
        await finishBulk(store, server, seed % 2 === 0)
        wrong.push(...(await wrongs(watched)).map((text) => `seed ${seed}: ${text}`))
      }
      expect(wrong).toEqual([])
    })

    it.each([
      ["the same", false],
      ["another", false],
      ["the same, beside a server that dies,", true],
      ["another, beside a server that dies,", true],
    ])(
      "and %s request for one of its payments on another server end as one of them",
      async (which, dies) => {
        const wrong: string[] = []
        for (let seed = 1; seed <= INTERLEAVED; seed++) {
          await store.clear()
          const [server, other] = [store.start(), store.start()]
          const payments = await placeAll(store, server, action)
          await startBulk(server, action, payments)
          const watched = watchOperations(store)
          const random = new Random(seed)
          const payment = random.pick(payments)
          const request = which.startsWith("another") ? random.pick(action.others) : action.alone
          const alone = () => later(other, random, () => request(other, payment))
          const crashAt = dies ? random.below(LAST_DEATH) : Infinity
          await run(
            [
              [server, () => runBulks(server)],
              [other, alone],
            ],
            random,
            { machine: server.machine, n: crashAt },
          )
          await finishBulk(store, store.start(), seed % 2 === 0)
          const found = await wrongs(watched, request === action.alone ? payment.order_no : undefined)
          wrong.push(...found.map((text) => `seed ${seed}: ${text}`))
        }
        expect(wrong).toEqual([])
      },
      120_000,
    )

    it("does not take an open operation of another request for its own", async () => {
      const wrong: string[] = []
      for (const request of [action.alone, ...action.others]) {
        await store.clear()
        const [server, other] = [store.start(), store.start()]
        const payments = await placeAll(store, server, action)
        await startBulk(server, action, payments)
        const [payment] = payments
        store.mishap = ({ operation }) =>
          WRITES.includes(operation) ? { faults: [], lateBy: LATE_MS } : { faults: [] }
        await request(other, payment!).catch(() => undefined)
        store.mishap = () => ({ faults: [] })
        const watched = watchOperations(store)
        await runUntil(server, "never")
        await finishBulk(store, server)
        wrong.push(...(await wrongs(watched, request === action.alone ? payment!.order_no : undefined)))
      }
      expect(wrong).toEqual([])
    })

    it("and a change of one of its orders on another server leave the totals right", async () => {
      const wrong: string[] = []
      for (let seed = 1; seed <= INTERLEAVED; seed++) {
        await store.clear()
        const [server, other] = [store.start(), store.start()]
        const payments = await placeAll(store, server, action)
        await startBulk(server, action, payments)
        const watched = watchOperations(store)
        const random = new Random(seed)
        const order = store.state.orderOf(random.pick(payments))
        const change = () => (order ? other.flows.orders.addCreditLine(order.id, "0") : Promise.resolve())
        await run(
          [
            [server, () => runBulks(server)],
            [other, () => later(other, random, change)],
          ],
          random,
        )
        await finishBulk(store, store.start())
        wrong.push(...(await wrongs(watched)).map((text) => `seed ${seed}: ${text}`))
      }
      expect(wrong).toEqual([])
    }, 120_000)
  })
})
