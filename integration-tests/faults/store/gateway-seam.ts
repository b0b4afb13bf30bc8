import type { GatewayClient } from "medusa-payment-mpgi/gateway"
import type { OpenAccount } from "medusa-payment-mpgi/modules/mpgi"
import type { Machine } from "../simulation/machine"
import type { Environment, Exchange } from "./environment"

type Method = (...given: unknown[]) => Promise<unknown>

/** Makes every exchange of an account a point of the simulation, on the real client, with the mishaps of the store. */
export function wire(account: OpenAccount, machine: Machine, store: Environment): void {
  // Who waits for others is decided by the seed, like everything else.
  account.batches.pace = {
    pause: () => store.point(machine, "collect", () => Promise.resolve()),
    follow: (other) => store.simulation?.follow(other) ?? other,
  }
  const client = account.gateway
  account.gateway = new Proxy(client, {
    get(target, name) {
      const method: unknown = Reflect.get(target, name)
      if (typeof method !== "function") return method
      const send = (method as Method).bind(target)
      return (...given: unknown[]) => {
        const exchange = { operation: String(name), given, send: () => send(...given), machine }
        return store.point(machine, `gateway ${String(name)}`, () => exchangeWith(store, exchange))
      }
    },
  }) as GatewayClient
}

async function exchangeWith(store: Environment, exchange: Exchange): Promise<unknown> {
  await store.beforeExchange(exchange)
  const { faults, lateBy } = store.mishap(exchange)
  store.injected += faults.length + (lateBy === undefined ? 0 : 1)
  for (const fault of faults) store.sandbox.faults.add(fault)
  if (lateBy !== undefined) {
    store.later(lateBy, exchange.send)
    store.sandbox.faults.add({ kind: "reset", operation: exchange.operation as never, when: "before" })
  }
  try {
    return await exchange.send()
  } finally {
    // Those of a differential program wait for the operation that they are for.
    if (faults.length > 0 || lateBy !== undefined) store.sandbox.faults.clear()
  }
}
