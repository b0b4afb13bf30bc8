import { execFileSync } from "node:child_process"
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import { buildStorefront } from "../../../scripts/build-storefront"

const root = join(__dirname, "../../..")
const NAME = "medusa-payment-mpgi-storefront"

/** Runs a program of node_modules. @throws Error with what it wrote */
function node(cwd: string, file: string, ...args: string[]): string {
  try {
    return execFileSync(process.execPath, [join(root, "node_modules", file), ...args], {
      cwd,
      encoding: "utf8",
      stdio: "pipe",
    })
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string }
    throw new Error(`${file} ${args.join(" ")}:\n${stdout}${stderr}`, { cause: error })
  }
}

jest.setTimeout(180_000)

describe("the storefront's package", () => {
  const project = mkdtempSync(join(tmpdir(), "mpgi-storefront-"))
  const folder = join(project, "node_modules", NAME)
  let tarball: string
  let files: { path: string; size: number }[]

  beforeAll(() => {
    buildStorefront()
    const packed = execFileSync("npm", ["pack", "--json", "--silent", "--pack-destination", project], {
      cwd: join(root, "packages/storefront"),
      encoding: "utf8",
    })
    const [{ filename, files: list }] = JSON.parse(packed) as [{ filename: string; files: typeof files }]
    tarball = join(project, filename)
    files = list
    mkdirSync(folder, { recursive: true })
    execFileSync("tar", ["-xzf", tarball, "-C", folder, "--strip-components=1"])
    mkdirSync(join(project, "node_modules/@types"))
    symlinkSync(join(root, "node_modules/types-react-19"), join(project, "node_modules/@types/react"))
    symlinkSync(join(root, "node_modules/csstype"), join(project, "node_modules/csstype"))
    symlinkSync(join(root, "node_modules/react"), join(project, "node_modules/react"))
  })
  afterAll(() => rmSync(project, { recursive: true, force: true }))

  it("is under 100 kB, without dependencies, and works with React 18 or later where there is one", () => {
    expect(files.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(100_000)
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
      ...["--noEmit", "--strict", "--exactOptionalPropertyTypes", "--jsx", "react-jsx", "--types", "react"],
      ...["--lib", "es2022,dom", "--target", "es2022", "--module", module, "--moduleResolution", resolution],
      "use.tsx",
    )
  })

  it("loads in Node without React, and its functions without a browser", () => {
    const script = `import { collectDeviceData } from "${NAME}"; import "${NAME}/server"; console.log(JSON.stringify(collectDeviceData()))`
    writeFileSync(join(project, "use.mjs"), script)
    expect(execFileSync(process.execPath, ["use.mjs"], { cwd: project, encoding: "utf8" }).trim()).toBe("{}")
  })

  /** The code that a bundler makes of what a page imports, without React. */
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

  it("is under 12 kB gzipped as a whole, and less where less is imported", async () => {
    const whole = await bundle(`export * from "${NAME}"; export * from "${NAME}/react"`)
    expect(gzipSync(whole).length).toBeLessThan(12_000)
    expect(whole).toContain("cc-number")
    const button = await bundle(`export { collectDeviceData } from "${NAME}"`)
    expect(button).not.toMatch(/cc-number|authorise|payment-options/)
    expect(gzipSync(button).length).toBeLessThan(1_500)
  })
})
