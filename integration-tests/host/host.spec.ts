import { join } from "node:path"
import { Modules } from "@medusajs/framework/utils"
import { describeCases } from "../setup/describe-cases"
import { describeStore } from "../setup/store"
import { authorizeCases } from "./authorize.cases"
import { captureCases } from "./capture.cases"
import { journal } from "./fixtures/journal"
import { RECORDER, type Host } from "./host"
import { sessionCases } from "./session.cases"

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
    // A route of this package: it takes POST only.
    expect((await fetch(`${store.url}/hooks/mpgi/mpgi`)).status).toBe(405)
  })
  describeCases(host, {
    capture: captureCases,
    authorize: authorizeCases,
    session: sessionCases,
  })
})
