import { GatewayClient, operations, type OperationName } from "medusa-payment-mpgi/gateway"
import type { Fault, FaultSpec } from "medusa-payment-mpgi/sandbox"
import { join } from "node:path"
import { failed, startBenchmarkChild, stubAccount } from "../wire/stub"
import type { GatewayReady, Idle } from "./gateway-main"
import type { Hold } from "./held-replies"

/** Requests since the last reset, by operation. */
export type Requests = Partial<Record<OperationName, number>>

/** The sandbox, in a process of its own, and what a benchmark wants of it. */
export type BenchGateway = {
  url: string
  /** A client that is not the store's. */
  client: GatewayClient
  /** Each reply of the interface takes this long from now on, the gateway's own work included. Counts requests from zero. */
  holdReplies(delayMs: number): Promise<void>
  /** Requests since the last call of `holdReplies`. */
  requests(): Promise<Requests>
  /** Loses this many notifications from now on; a later call of `holdReplies` ends it. */
  loseNotifications(count: number): Promise<void>
  /** Resolves when every notification was delivered or lost. */
  idle(): Promise<void>
  stop(): Promise<void>
}

export async function startGateway(): Promise<BenchGateway> {
  const child = startBenchmarkChild(join(__dirname, "gateway-main.ts"))
  const { url } = (await Promise.race([child.message, failed(child.ended)])) as GatewayReady
  let [waits, holds] = [0, 0]
  const faults = `${url}/_sandbox/api/faults`
  const add = async (fault: FaultSpec) => {
    const { status } = await fetch(faults, { method: "POST", body: JSON.stringify(fault) })
    if (status !== 201) throw new Error(`the sandbox refused a fault: HTTP ${status}`)
  }
  return {
    url,
    client: new GatewayClient(stubAccount(url)),
    async holdReplies(delayMs) {
      await fetch(faults, { method: "DELETE" })
      // Without a delay of its own: a fault counts the requests that it has met.
      for (const operation of Object.keys(operations) as (OperationName | "notification")[])
        if (operation !== "notification" && operation !== "optimise")
          await add({ kind: "delay", operation, delayMs: 0, times: 1e9 })
      await child.send({ delayMs, at: ++holds } satisfies Hold)
    },
    async requests() {
      const reply = (await (await fetch(faults)).json()) as { faults: Fault[] }
      return Object.fromEntries(
        reply.faults
          .filter(({ kind, fired }) => kind === "delay" && fired > 0)
          .map(({ operation, fired }) => [operation, fired]),
      )
    },
    loseNotifications: (times) => add({ kind: "notification_loss", times }),
    idle: () => child.send({ idle: ++waits } satisfies Idle),
    stop: child.kill,
  }
}

/** How many requests there were in all. */
export function total(requests: Requests): number {
  return Object.values(requests).reduce((sum, count) => sum + count, 0)
}

/** The same by operation, as figures of a row: `all_refund` and so on. */
export function byOperation(requests: Requests): Record<string, number> {
  return Object.fromEntries(Object.entries(requests).map(([name, count]) => [`all_${name}`, count]))
}
