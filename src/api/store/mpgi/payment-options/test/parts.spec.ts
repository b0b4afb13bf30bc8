import { languagesOf } from "../../../../mpgi/words"
import { partOf } from "../route"

describe("a part of an amount", () => {
  it.each([
    ["9.00", 3, "3.00"],
    ["10.00", 3, "3.34"],
    ["0.01", 3, "0.01"],
    ["1000", 3, "334"],
    ["1.000", 6, "0.167"],
    ["123456789012.35", 7, "17636684144.63"],
  ])("of %s in %i is at most %s", (amount, count, part) => {
    expect(partOf(amount, count)).toBe(part)
  })
})

describe("the languages of a browser", () => {
  it.each([
    ["de-DE,de;q=0.9,en;q=0.8", ["de-DE", "de", "en"]],
    ["en;q=0.2, pt-BR", ["pt-BR", "en"]],
    ["fr;q=0, *;q=0.5, es", ["es"]],
    ["<script>;q=x", []],
    [undefined, []],
  ])("%s is %j", (header, languages) => {
    expect(languagesOf(header)).toEqual(languages)
  })
})
