import { inGroups, stages } from "../stages"

const names = (chosen: typeof stages) => inGroups(chosen).map((group) => group.map(({ name }) => name))

describe("the stages of npm test", () => {
  it("run one after another, but what leaves a core idle runs beside the next", () => {
    expect(names(stages)).toEqual([
      ...[["typecheck", "lint"], ["unit"], ["faults"]],
      ...[["host", "multi"], ["http"], ["browser", "package"]],
    ])
  })

  it("that are chosen run as if there were no others", () => {
    expect(names(stages.filter(({ name }) => name === "typecheck"))).toEqual([["typecheck"]])
    expect(names([])).toEqual([])
  })
})
