import { describeCases } from "../setup/describe-cases"
import { crashCases } from "./crashes.cases"
import { startFleet, type Fleet } from "./fleet"
import { concurrentDeliveryCases } from "./concurrent-delivery.cases"
import { jobCases } from "./jobs.cases"
import { leakageCases } from "./leakage.cases"
import { limitCases, LIMITS } from "./limits.cases"
import { outageCases } from "./outages.cases"
import { describeWithRedis } from "./describe-with-redis"
import { operationCases } from "./operations.cases"

process.env.MPGI_RATE_LIMITS = JSON.stringify(LIMITS)

describeWithRedis("several machines", () => {
  let fleet: Fleet
  beforeAll(async () => {
    fleet = await startFleet({ timeoutMs: 8_000, directCard: { enabled: true } })
  }, 240_000)
  afterEach(() => fleet.sandbox.faults.clear())
  afterAll(() => fleet?.close())

  describeCases(() => fleet, {
    operations: operationCases,
    "concurrent-delivery": concurrentDeliveryCases,
    crashes: crashCases,
    leakage: leakageCases,
    limits: limitCases,
    jobs: jobCases,
    outages: outageCases,
  })
})
