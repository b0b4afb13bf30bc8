import { Tree } from "./setup/tree"

const fault = `export const fault = { kind: "delay", operation: "capture", delayMs: 400 }`
const tree = new Tree({
  "integration-tests/http/refunds.ts": fault,
  "integration-tests/faults/kills/draw.ts": fault,
  "integration-tests/http/held.ts": fault.replace("delay", "hold"),
})

describe("a reply", () => {
  afterAll(() => tree.remove())

  it.each([
    ["integration-tests/http/refunds.ts", 1],
    ["integration-tests/faults/kills/draw.ts", 0],
    ["integration-tests/http/held.ts", 0],
  ])("is held and not delayed: %s: %i", async (file, count) => {
    expect(await tree.lint("no-restricted-syntax", file)).toHaveLength(count)
  })
})
