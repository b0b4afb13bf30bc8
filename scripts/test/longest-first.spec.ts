import { existsSync } from "node:fs"
import { join } from "node:path"

const { LONGEST } = jest.requireActual<{ LONGEST: string[] }>(
  "../../integration-tests/setup/longest-first.js",
)

it("the specs that start first are there", () => {
  const missing = LONGEST.filter(
    (name) => !existsSync(join(__dirname, `../../integration-tests/${name}.spec.ts`)),
  )
  expect(missing).toEqual([])
})
