import { execFileSync } from "node:child_process"
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { gzipSync } from "node:zlib"
import { installStorefront, NAME, node, root } from "./installed"
import { STARTER } from "./starter"

describe("the storefront's package", () => {
  const { project, folder, tarball, files } = installStorefront()
  afterAll(() => rmSync(project, { recursive: true, force: true }))

  it("is under 110 kB, without dependencies, and works with React 18 or later where there is one", () => {
    expect(files.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(110_000)
    const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Record<string, unknown>
    expect(manifest).not.toHaveProperty("dependencies")
    expect(manifest.peerDependencies).toEqual({ react: ">=18" })
    expect(manifest.peerDependenciesMeta).toEqual({ react: { optional: true } })
    expect(manifest.version).toBe(
      (JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string }).version,
    )
    const foreign = files.filter(
      ({ path }) => !/^(dist\/.*\.(js|d\.ts)|(dist\/)?package\.json|README\.md|LICENSE)$/.test(path),
    )
    expect(foreign).toEqual([])
  })

  it("is what publint and Are The Types Wrong expect", () => {
    node(root, "publint/src/cli.js", folder, "--strict")
    // It is ESM: a CommonJS module imports it with import().
    node(root, "@arethetypeswrong/cli/dist/index.js", tarball, "--ignore-rules", "cjs-resolves-to-esm")
  })

  const USE = `import { collectDeviceData, type PaymentResult } from "${NAME}"
    import { CardForm, PaymentResultView } from "${NAME}/react"
    import { createStatusRoute } from "${NAME}/server"
    export const device = collectDeviceData()
    export const form = <CardForm locale="de" texts={{ pay: "Los" }} onPay={async ({ card }) => card} />
    export const result = <PaymentResultView getStatus={async (): Promise<PaymentResult> => ({ id: "1", status: "pending" })} onOrder={(id: string) => id} />
    export const GET = createStatusRoute(() => ({ backendUrl: "", publishableKey: "" }))
    // @ts-expect-error there is no such text
    export const wrong = <CardForm texts={{ other: "" }} onPay={async () => {}} />`

  it.each([
    ["node", "CommonJS"],
    ["node16", "node16"],
    ["bundler", "ESNext"],
  ])("has types for React 19 under moduleResolution %s", (resolution, module) => {
    writeFileSync(join(project, "package.json"), JSON.stringify({ type: "module" }))
    writeFileSync(join(project, "use.tsx"), USE)
    node(
      project,
      "typescript/bin/tsc",
      "--noEmit",
      "--strict",
      "--exactOptionalPropertyTypes",
      "--jsx",
      "react-jsx",
      "--types",
      "react",
      "--lib",
      "es2022,dom",
      "--target",
      "es2022",
      "--module",
      module,
      "--moduleResolution",
      resolution,
      "use.tsx",
    )
  })

  it("loads in Node without React, and its functions without a browser", () => {
    const script = `import { collectDeviceData } from "${NAME}"; import "${NAME}/server"; console.log(JSON.stringify(collectDeviceData()))`
    writeFileSync(join(project, "use.mjs"), script)
    expect(execFileSync(process.execPath, ["use.mjs"], { cwd: project, encoding: "utf8" }).trim()).toBe("{}")
  })

  /** The code that a bundler creates from the imports of a page, without React. */
  async function bundle(code: string): Promise<string> {
    const entry = join(project, "entry.js")
    writeFileSync(entry, code)
    const { build } = await import("vite")
    const output = await build({
      root: project,
      logLevel: "silent",
      configFile: false,
      build: {
        write: false,
        minify: true,
        lib: { entry, formats: ["es"], fileName: "out" },
        rollupOptions: { external: [/^react($|\/)/] },
      },
    })
    const [{ output: chunks }] = output as unknown as [{ output: { code: string }[] }]
    return chunks.map(({ code }) => code).join("")
  }

  it("is under 13.5 kB gzipped as a whole, and less where less is imported", async () => {
    const whole = await bundle(`export * from "${NAME}"; export * from "${NAME}/react"`)
    expect(gzipSync(whole).length).toBeLessThan(13_500)
    expect(whole).toContain("cc-number")
    const button = await bundle(`export { collectDeviceData } from "${NAME}"`)
    expect(button).not.toMatch(/cc-number|authorise|payment-options/)
    expect(gzipSync(button).length).toBeLessThan(1_500)
  })

  describe("in the DTC starter, by the patch of the guide", () => {
    const patch = join(root, "docs/guides/dtc-starter.patch")
    const app = join(project, "apps/storefront")

    beforeAll(() => {
      for (const [file, text] of Object.entries(STARTER)) {
        mkdirSync(dirname(join(app, file)), { recursive: true })
        writeFileSync(join(app, file), text)
      }
    })

    it("applies, and the checkout still has its types", () => {
      // The folder gets its own repository, since `git apply` ignores files below another one.
      execFileSync("git", ["init", "--quiet"], { cwd: project })
      execFileSync("git", ["apply", patch], { cwd: project })
      expect(readFileSync(join(app, "src/lib/constants.tsx"), "utf8")).toContain("pp_mpgi_mpgi")
      node(app, "typescript/bin/tsc", "-p", ".")
    })

    it("is shown in the guide, and has at most 55 lines of the merchant's beside imports", () => {
      const added = readFileSync(patch, "utf8").match(/^\+(?!\+\+).*$/gm) ?? []
      const own = added
        .map((line) => line.slice(1))
        .filter((line) => !/^(\s*|import .*|"use .*|\})$/.test(line))
      expect(own.length).toBeLessThanOrEqual(55)
      const guide = readFileSync(join(root, "docs/guides/dtc-starter.md"), "utf8").replace(/^ +/gm, "")
      expect(own.filter((line) => !guide.includes(line.trim()))).toEqual([])
    })
  })
})
