import { crashCases } from "./crashes"
import { startFleet, type Fleet } from "./fleet"
import { concurrentDeliveryCases } from "./concurrent-delivery"
import { jobCases } from "./jobs"
import { leakageCases } from "./leakage"
import { limitCases, LIMITS } from "./limits"
import { outageCases } from "./outages"
import { describeWithRedis } from "./describe-with-redis"
import { operationCases } from "./operations"

process.env.MPGI_RATE_LIMITS = JSON.stringify(LIMITS)

describeWithRedis("several machines", () => {
  let fleet: Fleet
  beforeAll(async () => {
    fleet = await startFleet({ timeoutMs: 8_000, directCard: { enabled: true } })
  })
  afterEach(() => fleet.sandbox.faults.clear())
  afterAll(() => fleet?.close())

  const cases = [
    operationCases,
    concurrentDeliveryCases,
    crashCases,
    leakageCases,
    limitCases,
    jobCases,
    outageCases,
  ]
  for (const each of cases) each(() => fleet)
})
