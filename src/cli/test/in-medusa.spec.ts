import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import type { Request } from "../commands"
import { runInMedusa } from "../in-medusa"

const request: Request = { command: "health", positionals: [], options: {} }
const folders: string[] = []
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })))

/** A project with these files. */
function project(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), "mpgi-project-"))
  folders.push(folder)
  for (const [file, text] of Object.entries({ "package.json": "{}", ...files })) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  return folder
}

/** A project in which this program replaces Medusa's command line. */
const withMedusa = (program: string) =>
  project({
    "medusa-config.js": "",
    "node_modules/@medusajs/cli/package.json": `{ "name": "@medusajs/cli" }`,
    "node_modules/@medusajs/cli/cli.js": program,
  })

const progress: string[] = []
const run = (folder: string) =>
  runInMedusa(request, { folder, environment: process.env, onProgress: (line) => progress.push(line) })

describe("a command in the store's Medusa", () => {
  it("gets the request, shows progress, and returns the report", async () => {
    const folder = withMedusa(`
      const [, , exec, script] = process.argv
      const lines = [exec, script, process.env.MPGI_COMMAND]
      process.send({ progress: "half" }, () =>
        process.send({ report: { result: {}, lines, code: 2 } }, () => process.exit(0)))`)
    const { lines, code } = await run(folder)
    expect(code).toBe(2)
    expect(lines).toEqual(["exec", expect.stringMatching(/scripts\/mpgi\.js$/), JSON.stringify(request)])
    expect(progress).toEqual(["half"])
  })

  it("fails with the problem that the command names", async () => {
    const folder = withMedusa(`process.send({ problem: "there is no such person" }, () => process.exit(1))`)
    await expect(run(folder)).rejects.toThrow(/^there is no such person$/)
  })

  it("shows what Medusa wrote when it does not start", async () => {
    const folder = withMedusa(`console.log("options: accounts is missing"); process.exit(1)`)
    await expect(run(folder)).rejects.toThrow("Medusa did not start:\noptions: accounts is missing")
  })

  it("says where to run it, and what to install", async () => {
    await expect(run(project({}))).rejects.toThrow("there is no medusa-config here. Change to the folder")
    await expect(run(project({ "medusa-config.ts": "" }))).rejects.toThrow(
      "@medusajs/cli is not installed here",
    )
  })
})
