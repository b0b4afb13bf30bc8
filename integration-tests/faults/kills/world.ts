import { setTimeout as sleep } from "node:timers/promises"
import { freePort } from "../../../tools/free-port"
import { startRedis, type Redis } from "../../../tools/redis"
import { startGround } from "../../setup/ground"
import { signedInUser, type DashboardUser } from "../../setup/dashboard-user"
import { startMedusa, type MedusaProcess } from "../../setup/medusa-process"
import { merchantAt, type Merchant } from "../../setup/merchant"
import { shopper } from "../../setup/shop"
import { PROVIDER, type RemoteShop } from "../../setup/shop-at-sandbox"
import { letTimePass } from "../../setup/time-passes"
import { prepareGoods, type Goods } from "../../situations/in-medusa"
import { PLAIN, type Situation } from "../../situations/situation"
import { startBalancer } from "./balancer"
import { confirmedBeneficiary, newPlan } from "./goods"

/** A whole Medusa, server and worker at once, in a process of its own. */
export type Instance = {
  shopper: ReturnType<typeof shopper>
  merchant: Merchant
  payer: DashboardUser
  approver: DashboardUser
  isAlive(): boolean
  /** SIGKILL, and at once the start of its successor. */
  strike(): Promise<void>
  /** Settles when it responds. */
  up(): Promise<void>
  tick(): Promise<void>
}

/** Two instances on one PostgreSQL and one Redis, behind a balancer, in front of one gateway. */
export type World = Pick<RemoteShop, "sandbox" | "sql" | "seed"> & {
  instances: [Instance, Instance]
  /** What is sold now: each round something else. */
  situation: Situation
  goods: readonly Goods[]
  /** A variant that is sold as a subscription, in US dollars. */
  plan: string
  /** Who may be paid. */
  beneficiary: string
  redis: Redis
  /** How many processes were killed. */
  kills: number
  /** What all of them wrote, the killed ones included. */
  output(): string
  /** Makes everything older, the locks of killed processes in Redis included. */
  letTimePass(minutes: number): Promise<void>
  close(): Promise<void>
}

/** The account whose orders are placed before they are paid, and canceled when they are not within three hours. */
export const ORDER_FIRST = "pp_mpgi_first"
const AWAITING = {
  orderFirst: true,
  inReview: true,
  remindAfterHours: 1,
  cancelAfterHours: 3,
  maxPerAddress: 1_000,
  maxPerEmail: 1_000,
}

/** Who pays out, and a third who confirms beneficiaries. */
const USERS = ["payer@example.com", "approver@example.com", "controller@example.com"]
const PAYOUTS = {
  enabled: true,
  users: USERS.map((email) => `user_${email.split("@")[0]}`),
  approval: { above: { EUR: "1000.00" } },
}

/** Milliseconds for an exchange with the gateway, so that a lost response does not take half a minute. */
const TIMEOUT_MS = 3_000
const UNLOCK = "for _, key in ipairs(redis.call('keys', 'medusa_lock:*')) do redis.call('del', key) end"

export async function startWorld(): Promise<World> {
  const redis = await startRedis()
  const balancer = await startBalancer()
  const ground = await startGround(
    "mpgi_kills",
    { timeoutMs: TIMEOUT_MS, directCard: { enabled: true }, decimals: "iso4217" },
    { redisUrl: redis.url },
  )
  const { database, sandbox } = ground
  const account = ground.account(balancer.url)
  const accounts = [account, { ...account, id: "first", awaitingOrders: AWAITING }]
  const shared = { databaseUrl: database.url, accounts, redisUrl: redis.url, payouts: PAYOUTS }
  const running = new Set<MedusaProcess>()
  const all: MedusaProcess[] = []
  const world = { kills: 0 }

  async function start(seed?: string[]) {
    const port = await freePort()
    const url = `http://localhost:${port}`
    let medusa: MedusaProcess | undefined
    let rising: Promise<void> = Promise.resolve()
    const rise = async (more: object = {}, triesLeft = 2): Promise<void> => {
      const risen = await startMedusa({ ...shared, ...more, port }).catch(async (error: Error) => {
        // While it was down, an outgoing connection of another process may have got its port.
        if (!triesLeft || !error.message.includes("EADDRINUSE")) throw error
        await sleep(1_000)
      })
      if (!risen) return rise(more, triesLeft - 1)
      running.add(risen)
      all.push(risen)
      balancer.targets.add(url)
      medusa = risen
    }
    await rise(seed ? { seed, users: USERS } : {})
    return {
      url,
      seeded: medusa!.seeded,
      isAlive: () => medusa !== undefined,
      up: () => rising,
      tick: async () => medusa?.tick(),
      async strike() {
        const victim = medusa
        if (!victim) return
        medusa = undefined
        balancer.targets.delete(url)
        world.kills++
        await victim.kill()
        running.delete(victim)
        rising = rise()
        rising.catch(() => {}) // up() reports it
      },
    }
  }

  const close = async () => {
    await Promise.all([...running].map((medusa) => medusa.kill()))
    await ground.close()
    await balancer.close()
    await redis.stop()
  }
  try {
    const first = await start([PROVIDER, ORDER_FIRST])
    const second = await start()
    const { seed, secretKey, users } = first.seeded!
    const instance = ({ url, ...rest }: typeof first): Instance => ({
      ...rest,
      shopper: shopper(url, seed),
      merchant: merchantAt(url, secretKey),
      payer: signedInUser(url, users[0]!),
      approver: signedInUser(url, users[1]!),
    })
    const controller = signedInUser(first.url, users[2]!)
    const goods = await prepareGoods(merchantAt(first.url, secretKey))
    const plan = await newPlan(merchantAt(first.url, secretKey))
    const beneficiary = await confirmedBeneficiary(database.sql, instance(first).payer, controller)
    return Object.assign(world, {
      sandbox,
      redis,
      seed,
      goods,
      plan,
      beneficiary,
      close,
      sql: database.sql,
      situation: PLAIN,
      output: () => all.map((medusa) => medusa.output()).join("\n"),
      instances: [instance(first), instance(second)] as [Instance, Instance],
      async letTimePass(minutes: number) {
        await letTimePass(database, minutes)
        await redis.command("eval", UNLOCK, "0")
      },
    })
  } catch (failure) {
    await close()
    throw failure
  }
}
