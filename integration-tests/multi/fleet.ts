import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { AccountOptions } from "medusa-payment-mpgi/config"
import { freePort } from "../../tools/free-port"
import { startRedis, type Redis } from "../../tools/redis"
import { letTimePass } from "../setup/time-passes"
import { startGround } from "../setup/ground"
import { startMedusa, type MedusaProcess } from "../setup/medusa-process"
import { merchantAt, type Merchant } from "../setup/merchant"
import { shopper } from "../setup/shop"
import { PROVIDER, type RemoteShop } from "../setup/shop-at-sandbox"

/** One Medusa process: the shop as its clients reach it. */
export type Machine = RemoteShop & {
  merchant: Merchant
  /** SIGKILL, as a machine that loses power. */
  kill(): Promise<void>
  /** Starts it again, at the same address. */
  restart(): Promise<void>
}

/** Two servers and a worker on one PostgreSQL and one Redis, in front of one gateway. */
export type Fleet = {
  a: Machine
  b: Machine
  worker: Pick<Machine, "kill" | "restart"> & {
    /** Lets half an hour pass for the journal, then runs the jobs of a minute. */
    later(): Promise<void>
  }
  redis: Redis
  sandbox: Machine["sandbox"]
  sql: Machine["sql"]
  /** A transaction of the test's own, to block others. */
  transaction(): Promise<Knex.Transaction>
  close(): Promise<void>
}

/** Starts all of it. Each server is its own `backendUrl`, so a test chooses who is notified and returned to. */
export async function startFleet(differs: Partial<AccountOptions> = {}): Promise<Fleet> {
  const redis = await startRedis()
  const ground = await startGround("mpgi_fleet", differs, { redisUrl: redis.url })
  const { database, sandbox } = ground
  const running = new Set<MedusaProcess>()
  const close = async () => {
    await Promise.all([...running].map((medusa) => medusa.kill()))
    await ground.close()
    await redis.stop()
  }
  const process = async (mode: "server" | "worker", seed?: string[]) => {
    const port = await freePort()
    const url = `http://localhost:${port}`
    const options = { port, databaseUrl: database.url, accounts: [ground.account(url)], redisUrl: redis.url }
    let medusa = await startMedusa({ ...options, mode, ...(seed ? { seed } : {}) })
    running.add(medusa)
    return {
      url,
      seeded: medusa.seeded,
      async kill() {
        await medusa.kill()
        running.delete(medusa)
      },
      async restart() {
        medusa = await startMedusa({ ...options, mode })
        running.add(medusa)
      },
      tick: () => medusa.tick(),
    }
  }
  try {
    const first = await process("server", [PROVIDER])
    const [second, worker] = await Promise.all([process("server"), process("worker")])
    const { seed, secretKey } = first.seeded!
    const machine = ({ url, kill, restart }: typeof first): Machine => ({
      url,
      seed,
      sandbox,
      sql: database.sql,
      kill,
      restart,
      shopper: shopper(url, seed),
      merchant: merchantAt(url, secretKey),
    })
    return {
      a: machine(first),
      b: machine(second),
      redis,
      sandbox,
      close,
      worker: {
        kill: worker.kill,
        restart: worker.restart,
        async later() {
          await letTimePass(database, 30)
          await worker.tick()
        },
      },
      sql: database.sql,
      transaction: () => database.transaction(),
    }
  } catch (failure) {
    await close()
    throw failure
  }
}
