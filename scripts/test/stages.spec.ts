import { nextStage, stages, type Stage } from "../stages"

const stage = (name: string, cores: 1 | 2): Stage => ({ name, cores, commands: [] })
const [one, other, both] = [stage("one", 1), stage("other", 1), stage("both", 2)]

describe("the next stage of npm test", () => {
  it("is the first that fits beside those that run", () => {
    expect(nextStage([both, one], [])).toBe(both)
    expect(nextStage([both, other], [one])).toBe(other)
  })

  it("waits until there are cores for it", () => {
    expect(nextStage([one], [both])).toBeUndefined()
    expect(nextStage([both], [one])).toBeUndefined()
    expect(nextStage([], [])).toBeUndefined()
  })
})

it("every stage can run, and has a name of its own", () => {
  for (const each of stages) expect(nextStage([each], [])).toBe(each)
  expect(new Set(stages.map(({ name }) => name)).size).toBe(stages.length)
})
