import { readArguments } from "../arguments"

describe("the command line of the benchmark", () => {
  it("measures every row by default, each key once", () => {
    const { rows, size, mode } = readArguments([])
    const keys = rows.map(({ key }) => key)
    expect([new Set(keys).size, size, mode]).toEqual([19, "full", "rows"])
  })

  it("measures some rows, in the order that is named", () => {
    const { rows, size, json } = readArguments(["--quick", "--json", "--only", "coalesce,wire_rtt"])
    expect([rows.map(({ key }) => key), size, json]).toEqual([["coalesce", "wire_rtt"], "quick", true])
  })

  it("names what it cannot read", () => {
    expect(() => readArguments(["--only", "speed"])).toThrow("--only: there is no row speed")
    expect(() => readArguments(["--soak", "long"])).toThrow("--soak: long is not a number of minutes")
  })
})
