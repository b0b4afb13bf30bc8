import { execFileSync } from "node:child_process"
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { isBuiltin } from "node:module"
import { join } from "node:path"
import ts from "typescript"
import { install, type Installed, type Target } from "./installed"
import { TARBALL } from "./pack"
import { root } from "./root"

const REPOSITORY = "https://github.com/medusa-payment-mpgi/medusa-payment-mpgi"

/** What a user gets from npm: built, packed, and installed where there is no Medusa. */
describe("the package", () => {
  let installed: Installed
  beforeAll(() => {
    installed = install()
  })
  afterAll(() => rmSync(installed.project, { recursive: true }))

  /** Output of a script in the empty project. */
  const node = (script: string) =>
    execFileSync(process.execPath, ["-e", script], { cwd: installed.project, encoding: "utf8" }).trim()

  it("ships no tests, no sources and nothing but src", () => {
    const code = installed.files.filter((file) => file.startsWith(".medusa/"))
    expect(code.length).toBeGreaterThan(0)
    expect(code.filter((file) => !file.startsWith(".medusa/server/src/"))).toEqual([])
    expect(code.filter((file) => /\/(test|__tests__|vectors)\/|\.spec\./.test(file))).toEqual([])
    expect(code.filter((file) => /\.tsx?$/.test(file) && !file.endsWith(".d.ts"))).toEqual([])
  })

  it("is small: at most a megabyte to load, and few dependencies", () => {
    expect(statSync(process.env[TARBALL]!).size).toBeLessThan(1024 * 1024)
    expect(Object.keys(installed.manifest.dependencies).length).toBeLessThanOrEqual(7)
  })

  it("ships no pictures, no decision records and no source maps", () => {
    expect(installed.files.filter((file) => /\.(png|jpg|gif|map)$|^docs\/decisions/.test(file))).toEqual([])
    const mapped = installed.files.filter((file) =>
      /sourceMappingURL=/.test(readFileSync(join(installed.folder, file), "utf8")),
    )
    expect(mapped).toEqual([])
  })

  it("says where it comes from, and links to nothing that is not packed", () => {
    const { repository, homepage, bugs, author } = installed.manifest
    expect([homepage, bugs, repository.url].filter((url) => !url.includes(REPOSITORY))).toEqual([])
    expect(author).toBeTruthy()
    for (const page of installed.files.filter((file) => file.endsWith(".md"))) {
      const text = readFileSync(join(installed.folder, page), "utf8")
      const links = [...text.matchAll(/\]\((?!https:|#)([^)\s]+)\)/g)].map(([, link]) => link!)
      expect(links.filter((link) => !existsSync(join(installed.folder, link)))).toEqual([])
    }
  })

  it("contains nothing of the machine it was built on", () => {
    const leaking = installed.files.filter((file) =>
      readFileSync(join(installed.folder, file), "utf8").includes(root),
    )
    expect(leaking).toEqual([])
  })

  it("has every file that its exports and bin name", () => {
    const { exports, bin } = installed.manifest
    const all = (target: Target): string[] =>
      typeof target === "string" ? [target] : Object.values(target).flatMap(all)
    const targets = [exports, bin].flatMap(all)
    const files = installed.files.map((file) => `./${file}`)
    const matches = (target: string) => {
      const [before, after] = `./${target.replace(/^\.\//, "")}`.split("*") as [string, string?]
      return files.some((file) =>
        after === undefined ? file === before : file.startsWith(before) && file.endsWith(after),
      )
    }
    expect(targets.filter((target) => !matches(target))).toEqual([])
  })

  it("declares every package that its files import, types included", () => {
    const { dependencies, peerDependencies } = installed.manifest
    const declared = { ...dependencies, ...peerDependencies }
    const undeclared = installed.files
      .filter((file) => /\.m?js$|\.d\.m?ts$/.test(file))
      .flatMap((file) => {
        const { importedFiles } = ts.preProcessFile(
          readFileSync(join(installed.folder, file), "utf8"),
          true,
          true,
        )
        const names = importedFiles.map(({ fileName }) => /^(@[^/]+\/)?[^/]+/.exec(fileName)![0])
        return names
          .filter((name) => !name.startsWith(".") && !isBuiltin(name))
          .map((name) => ({ file, name }))
      })
      .filter(({ name }) => !(name in declared))
    expect(undeclared).toEqual([])
  })

  it("needs Medusa in every store, and what its pages import only with a dashboard", () => {
    const { peerDependencies, peerDependenciesMeta } = installed.manifest
    const needed = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional)
    expect(needed).toEqual(["@medusajs/framework", "@medusajs/medusa"])
  })

  it("has a type declaration beside every exported file", () => {
    const targets = Object.values(installed.manifest.exports).filter((target) => typeof target === "string")
    const files = targets.filter((target) => target.endsWith(".js") && !target.includes("*"))
    const missing = files.filter(
      (file) => !existsSync(join(installed.folder, file.replace(/\.js$/, ".d.ts"))),
    )
    expect(missing).toEqual([])
  })

  it("is what publint and Are The Types Wrong expect of packages for Node", () => {
    const run = (file: string, ...args: string[]) =>
      execFileSync(process.execPath, [join(root, "node_modules", file), ...args], { encoding: "utf8" })
    run("publint/src/cli.js", installed.folder, "--strict")
    // `medusa exec` needs the default export of ./exec in CommonJS; nothing imports it.
    const attw = ["--profile", "node16", "--ignore-rules", "cjs-only-exports-default"]
    run("@arethetypeswrong/cli/dist/index.js", process.env[TARBALL]!, ...attw)
  })

  it("ships a bill of materials of what is installed with it", () => {
    const bom = JSON.parse(readFileSync(join(installed.folder, "sbom.cdx.json"), "utf8")) as {
      bomFormat: string
      metadata: { component: { name: string; version: string } }
      components: { name: string; group?: string; version: string }[]
    }
    const { name, version, dependencies } = installed.manifest
    expect(bom).toMatchObject({ bomFormat: "CycloneDX", metadata: { component: { name, version } } })
    const listed = bom.components.map((each) => [each.group, each.name].filter(Boolean).join("/"))
    expect(listed).toEqual(expect.arrayContaining(Object.keys(dependencies)))
    expect(bom.components.filter(({ version }) => !version)).toEqual([])
    // Neither what the store brings nor what only development needs.
    expect(listed.filter((each) => /^@medusajs|^(jest|typescript|eslint|express|react)$/.test(each))).toEqual(
      [],
    )
    expect(listed.length).toBeLessThan(30)
  })

  it("ships the module's migrations", () => {
    const migrations = installed.files.filter((file) => /modules\/mpgi\/migrations\/[^/]+\.js$/.test(file))
    expect(migrations.length).toBeGreaterThan(0)
  })

  it.each(["gateway", "sandbox", "storefront"])("loads %s where there is no Medusa", (name) => {
    expect(node(`try { require("@medusajs/framework") } catch (error) { console.log(error.code) }`)).toBe(
      "MODULE_NOT_FOUND",
    )
    expect(node(`console.log(typeof require("medusa-payment-mpgi/${name}"))`)).toBe("object")
  })

  it("types the gateway's client for a TypeScript project under strict", () => {
    writeFileSync(
      join(installed.project, "use.ts"),
      `import { GatewayClient } from "medusa-payment-mpgi/gateway"
       const gateway = new GatewayClient({
         baseUrl: "https://gateway.example.com",
         merchantId: "merchant",
         accountId: "account",
         signature: { algorithm: "hmac-sha256", secret: "secret" },
         timeoutMs: 1000,
       })
       // @ts-expect-error there is no such operation
       gateway.steal()`,
    )
    const tsc = join(root, "node_modules/typescript/bin/tsc")
    const flags = [
      "--noEmit",
      "--strict",
      "--exactOptionalPropertyTypes",
      "--skipLibCheck",
      "--module",
      "node16",
    ]
    const types = ["--types", "node", "--typeRoots", join(root, "node_modules/@types")]
    try {
      execFileSync(process.execPath, [tsc, ...flags, ...types, "use.ts"], {
        cwd: installed.project,
        encoding: "utf8",
      })
    } catch (error) {
      throw new Error((error as { stdout: string }).stdout)
    }
  })

  it("has one bin, which explains itself where there is no Medusa", () => {
    expect(Object.keys(installed.manifest.bin)).toEqual(["mpgi"])
    const bin = join(installed.folder, installed.manifest.bin["mpgi"]!)
    expect(readFileSync(bin, "utf8")).toMatch(/^#!\/usr\/bin\/env node\n/)
    const run = (...args: string[]) =>
      execFileSync(process.execPath, [bin, ...args], { encoding: "utf8", cwd: installed.project })
    expect(run("--help")).toContain("reconcile")
    expect(run("sandbox", "--help")).toContain("--port")
    expect(run("--version").trim()).toBe(installed.manifest.version)
    expect(run("storefront-patch", "--print")).toContain("apps/storefront")
    expect(() => run("health")).toThrow("there is no medusa-config here")
  })
})
