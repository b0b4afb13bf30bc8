import { deathCases } from "./deaths.cases"
import { startFleet, type Fleet } from "./fleet"
import { messengerCases } from "./messengers.cases"
import { jobCases } from "./jobs.cases"
import { leakageCases } from "./leakage.cases"
import { outageCases } from "./outages.cases"
import { whereRedisIs } from "./where-redis-is"
import { writeCases } from "./writes.cases"

whereRedisIs("several machines", () => {
  let fleet: Fleet
  beforeAll(async () => {
    fleet = await startFleet({ timeoutMs: 8_000, directCard: { enabled: true } })
  }, 240_000)
  afterEach(() => fleet.sandbox.faults.clear())
  afterAll(() => fleet?.close())

  writeCases(() => fleet)
  messengerCases(() => fleet)
  deathCases(() => fleet)
  leakageCases(() => fleet)
  jobCases(() => fleet)
  outageCases(() => fleet)
})
