import { execFileSync } from "node:child_process"
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs"
import { join } from "node:path"
import { parse } from "yaml"
import { z } from "zod"
import { notesOf, release } from "../changelog"

const root = join(__dirname, "../..")
const read = (file: string) => readFileSync(join(root, file), "utf8")
const Manifest = z.object({
  version: z.string(),
  scripts: z.record(z.string(), z.string()),
  engines: z.object({ node: z.string() }),
})
const manifest = Manifest.parse(JSON.parse(read("package.json")))

describe("the changelog", () => {
  const page =
    "# Changelog\n\n## Unreleased\n\n### New\n\n- A thing.\n\n## 0.1.0 – 2026-01-02\n\nThe first.\n"

  it("gets the section of a version from what was not released", () => {
    const released = release(page, "0.2.0", "2026-03-04")
    expect(released).toBe(
      "# Changelog\n\n## Unreleased\n\nNothing yet.\n\n## 0.2.0 – 2026-03-04\n\n### New\n\n- A thing.\n\n## 0.1.0 – 2026-01-02\n\nThe first.\n",
    )
    expect(notesOf(released, "0.2.0")).toBe("### New\n\n- A thing.")
    expect(notesOf(released, "0.1.0")).toBe("The first.")
    expect(() => release(released, "0.3.0", "2026-03-05")).toThrow("write what 0.3.0 changes")
    expect(() => notesOf(released, "0.3.0")).toThrow('no section "## 0.3.0')
    // A dot is a dot.
    expect(() => notesOf(released, "0x1.0")).toThrow()
  })

  it("has the version of both packages, with its date", () => {
    expect(notesOf(read("CHANGELOG.md"), manifest.version).length).toBeGreaterThan(500)
    expect(JSON.parse(read("packages/storefront/package.json"))).toMatchObject({ version: manifest.version })
  })
})

const Workflow = z.looseObject({
  on: z.looseObject({}),
  permissions: z.literal("contents: read").or(z.object({ contents: z.literal("read") })),
  jobs: z.record(
    z.string(),
    z.looseObject({
      "runs-on": z.string(),
      "timeout-minutes": z.number(),
      permissions: z.record(z.string(), z.string()).optional(),
      steps: z.array(z.looseObject({ uses: z.string().optional(), run: z.string().optional() })),
    }),
  ),
})

describe("the workflows of GitHub Actions", () => {
  const workflows = readdirSync(join(root, ".github/workflows")).map((file) => ({
    file,
    jobs: Workflow.parse(parse(read(`.github/workflows/${file}`))).jobs,
  }))
  const steps = workflows.flatMap(({ jobs }) => Object.values(jobs).flatMap((job) => job.steps))

  it("run files and scripts that are there", () => {
    const commands = steps.flatMap(({ run }) => (run === undefined ? [] : [run]))
    expect(commands).toContain(".ci/run")
    for (const command of commands) {
      const script = /^npm run (\S+)/.exec(command)?.[1]
      if (script !== undefined) expect(Object.keys(manifest.scripts)).toContain(script)
    }
    expect(statSync(join(root, ".ci/run")).mode & 0o111).not.toBe(0)
  })

  it("use actions of GitHub only, each of one major version", () => {
    for (const { uses } of steps) if (uses !== undefined) expect(uses).toMatch(/^actions\/[\w-]+@v\d+$/)
  })

  it("publish both packages with provenance, after everything was checked", () => {
    const { jobs } = workflows.find(({ file }) => file === "release.yml")!
    const { publish } = jobs
    expect(publish).toMatchObject({ needs: "check", permissions: { "id-token": "write" } })
    const published = publish!.steps.flatMap(({ run }) => (run?.startsWith("npm publish") ? [run] : []))
    expect(published).toEqual([
      "npm publish --provenance --access public",
      "npm publish ./packages/storefront --provenance --access public",
    ])
  })

  it("test the Node.js versions that the package claims", () => {
    const { jobs } = parse(read(".github/workflows/ci.yml"))
    const [lowest] = /\d+\.\d+\.\d+/.exec(manifest.engines.node)!
    expect(jobs.check.strategy.matrix.node).toEqual([lowest, read(".nvmrc").trim()])
  })

  it("check that a tag is the version of the packages", () => {
    const check = (tag: string) =>
      execFileSync(process.execPath, ["--import", "tsx", "scripts/release-check.ts", tag], {
        cwd: root,
        encoding: "utf8",
        stdio: "pipe",
      })
    expect(() => check("v99.0.0")).toThrow("package.json has the version")
  })
})

const Form = z.strictObject({
  name: z.string(),
  description: z.string(),
  labels: z.array(z.string()),
  body: z.array(
    z.discriminatedUnion("type", [
      z.strictObject({ type: z.literal("markdown"), attributes: z.strictObject({ value: z.string() }) }),
      z.strictObject({
        type: z.enum(["input", "textarea"]),
        id: z.string().regex(/^[a-z-]+$/),
        attributes: z.strictObject({
          label: z.string(),
          description: z.string().optional(),
          placeholder: z.string().optional(),
          render: z.string().optional(),
        }),
        validations: z.strictObject({ required: z.boolean() }).optional(),
      }),
    ]),
  ),
})

it.each(["bug.yml", "question.yml"])("the issue form %s has the fields that GitHub reads", (file) => {
  const { body } = Form.parse(parse(read(`.github/ISSUE_TEMPLATE/${file}`)))
  const ids = body.flatMap((each) => ("id" in each ? [each.id] : []))
  expect(new Set(ids).size).toBe(ids.length)
})

it("has what a repository of the community has", () => {
  for (const file of [
    "LICENSE",
    "README.md",
    "SECURITY.md",
    "CONTRIBUTING.md",
    "CODE_OF_CONDUCT.md",
    ".nvmrc",
  ])
    expect(existsSync(join(root, file))).toBe(true)
})
