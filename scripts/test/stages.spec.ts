import { nextStage, stages, type Stage } from "../stages"

const stage = (name: string, lanes: 1 | 2): Stage => ({ name, lanes, commands: [] })
const [one, other, long, wide] = [stage("one", 1), stage("other", 1), stage("long", 2), stage("wide", 2)]

describe("the next stage of npm test", () => {
  it("is the first that fits beside those that run", () => {
    expect(nextStage([long, one], [])).toBe(long)
    expect(nextStage([long, other], [one])).toBe(long)
    expect(nextStage([long, other], [wide])).toBe(other)
  })

  it("waits until there are lanes for it", () => {
    expect(nextStage([one], [long, other])).toBeUndefined()
    expect(nextStage([long], [wide])).toBeUndefined()
    expect(nextStage([], [])).toBeUndefined()
  })
})

it("every stage can run, and has a name of its own", () => {
  for (const each of stages) expect(nextStage([each], [])).toBe(each)
  expect(new Set(stages.map(({ name }) => name)).size).toBe(stages.length)
})
