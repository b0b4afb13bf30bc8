import { findRedis } from "../../tools/redis"
import { deathCases } from "./deaths.cases"
import { startFleet, type Fleet } from "./fleet"
import { messengerCases } from "./messengers.cases"
import { jobCases } from "./jobs.cases"
import { leakageCases } from "./leakage.cases"
import { outageCases } from "./outages.cases"
import { writeCases } from "./writes.cases"

const redis = findRedis()
const required = process.env.MPGI_REQUIRE_REDIS === "1"
// Skipped tests are counted; a machine that promises to have Redis (.ci/run) must run them.
const suite = redis || required ? describe : describe.skip
if (!redis) console.warn("redis-server is not installed: what several machines promise is not tested here")

suite("several machines", () => {
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
