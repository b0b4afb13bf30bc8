import { Tree } from "./setup/tree"

const tree = new Tree({
  "src/workflows/once.ts": `export const a = (c) => c.resolve("mpgi").log\nexport const b = (c) => c.resolve("mpgi").log`,
  "src/workflows/other.ts": `export function a(c) { return [c.resolve("mpgi"), c.resolve("query"), c.resolve("query")] }`,
  "src/workflows/inner.ts": `export function a(c) {\n  const { log } = c.resolve("mpgi")\n  return (d) => log(d.resolve("mpgi"))\n}`,
  "src/workflows/twice.ts": `export function a(c) {\n  const { log } = c.resolve("mpgi")\n  log.info(c.resolve("mpgi").paused)\n}`,
  "src/api/twice.ts": `export const a = async ({ scope }) => {\n  if (scope.resolve("mpgi").paused) return\n  await scope.resolve("mpgi").x()\n}`,
  "src/workflows/test/twice.ts": `export const a = (c) => [c.resolve("mpgi"), c.resolve("mpgi")]`,
})

afterAll(() => tree.remove())

describe("a function resolves the module once", () => {
  it.each([
    ["src/workflows/once.ts", 0],
    ["src/workflows/other.ts", 0],
    ["src/workflows/inner.ts", 0],
    ["src/workflows/twice.ts", 1],
    ["src/api/twice.ts", 1],
    ["src/workflows/test/twice.ts", 0],
  ])("%s: %i", async (file, count) => {
    expect(await tree.lint("house/resolve-once", file)).toHaveLength(count)
  })
})
