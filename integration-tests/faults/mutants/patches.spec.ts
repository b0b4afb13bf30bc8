import { readFileSync } from "node:fs"
import { join } from "node:path"
import { MUTANTS } from "./mutants"
import { patched, ROOT } from "./plant"

/** Cheap, so that the list cannot rot: whether they are caught is `npm run test:mutants`. */
describe("the bugs to plant", () => {
  it.each(MUTANTS.map((mutant) => [mutant.name, mutant] as const))("%s: can be planted", (_, { patches }) => {
    const texts = new Map<string, string>()
    for (const patch of patches) {
      const before = texts.get(patch.file) ?? readFileSync(join(ROOT, patch.file), "utf8")
      texts.set(patch.file, patched(before, patch))
    }
  })

  it("are at least thirty", () => {
    expect(MUTANTS.length).toBeGreaterThanOrEqual(30)
  })
})
