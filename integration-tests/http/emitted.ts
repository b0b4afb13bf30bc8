import { Modules } from "@medusajs/framework/utils"
import { sweepWorkflow } from "medusa-payment-mpgi/workflows"
import type { Shop } from "../setup/shop-at-sandbox"

/** An event as subscribers get it. */
export interface Emitted {
  name: string
  data: unknown
}

/** Listens to some events until the end of the test. Returns what was emitted after a sweep, and a second one that may repeat nothing. */
export function emitted(shop: Pick<Shop, "container">, ...names: string[]): () => Promise<Emitted[]> {
  const emit = jest.spyOn(shop.container.resolve(Modules.EVENT_BUS), "emit")
  return async () => {
    for (let twice = 0; twice < 2; twice++) await sweepWorkflow(shop.container).run()
    return emit.mock.calls
      .flatMap(([messages]) => (Array.isArray(messages) ? messages : [messages]))
      .filter(({ name }) => names.includes(name))
      .map(({ name, data }) => ({ name, data }))
  }
}
