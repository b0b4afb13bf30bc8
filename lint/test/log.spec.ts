import { join } from "node:path"
import { ESLint } from "eslint"

const root = join(__dirname, "../..")
const eslint = new ESLint({
  cwd: root,
  overrideConfig: { languageOptions: { parserOptions: { project: null } } },
  ruleFilter: ({ ruleId }) => ruleId === "no-restricted-syntax",
})

async function problems(file: string, code: string): Promise<string[]> {
  const [result] = await eslint.lintText(code, { filePath: join(root, file) })
  return result!.messages.map(({ message }) => message)
}

/** Every log line of src goes through the one log that redacts. */
describe("Medusa's own logger", () => {
  it.each([
    `container.resolve(ContainerRegistrationKeys.LOGGER).info("x")`,
    `container.resolve("logger").info("x")`,
    `const { logger } = cradle`,
    `cradle.logger.error("x")`,
    `import type { Logger } from "@medusajs/framework/types"`,
    `import { logger } from "@medusajs/framework/logger"`,
  ])("is refused in %s", async (code) => {
    for (const file of [
      "src/api/x.ts",
      "src/jobs/x.ts",
      "src/workflows/steps/x.ts",
      "src/modules/mpgi/x.ts",
    ]) {
      expect(await problems(file, code)).toEqual([expect.stringContaining("Log through the module")])
    }
  })

  it("is in one file, and what leads around it is not", async () => {
    const code = `import type { Logger } from "@medusajs/framework/types"`
    expect(await problems("src/modules/mpgi/shared/log.ts", code)).toEqual([])
    expect(await problems("src/modules/mpgi/shared/log.ts", `it.skip("x", () => {})`)).toHaveLength(1)
    expect(await problems("src/api/x.ts", `container.resolve("mpgi").log.info("x")`)).toEqual([])
  })
})
