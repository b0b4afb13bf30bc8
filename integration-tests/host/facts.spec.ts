import { join } from "node:path"
import { Modules } from "@medusajs/framework/utils"
import { describeStore } from "../setup/store"
import { authoriseFacts } from "./authorise.facts"
import { captureFacts } from "./capture.facts"
import { journal } from "./fixtures/journal"
import { RECORDER, type Host } from "./host"
import { sessionFacts } from "./session.facts"

/** Beside our own provider, medusa-config.ts loads what this names. */
process.env.MPGI_TEST_PROVIDERS = JSON.stringify([
  { resolve: join(__dirname, "fixtures/recorder"), id: "host" },
])

/**
 * What Medusa does to a payment provider, as far as this package relies on it, so that an upgrade that changes
 * it is noticed. One boot for all of them.
 */
describeStore({ providers: [RECORDER] }, (store) => {
  const host = Object.create(store, {
    payments: { get: () => store.container.resolve(Modules.PAYMENT) },
  }) as Host

  beforeEach(() => journal.reset())

  it("runs this package as the app", async () => {
    expect((await fetch(`${store.url}/health`)).status).toBe(200)
  })
  captureFacts(host)
  authoriseFacts(host)
  sessionFacts(host)
})
