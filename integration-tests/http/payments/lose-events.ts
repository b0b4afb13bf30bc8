import { Modules } from "@medusajs/framework/utils"
import type { Store } from "../../setup/store"

/** Loses the events of a name from now on, as a server that dies does; other events arrive. The test's mocks end it. */
export function loseEvents({ container }: Pick<Store, "container">, name: string) {
  const bus = container.resolve(Modules.EVENT_BUS)
  const emit = bus.emit.bind(bus)
  let lost = 0
  jest.spyOn(bus, "emit").mockImplementation(async (data, options) => {
    const all = Array.isArray(data) ? data : [data]
    const others = all.filter((event) => event.name !== name)
    lost += all.length - others.length
    if (others.length > 0) await emit(others, options)
  })
  return { lost: () => lost }
}
