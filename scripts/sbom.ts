/**
 * `npm run sbom`, and before every `npm pack`: writes the software bill of materials of the package, `sbom.cdx.json` in the
 * format CycloneDX, from the one that npm makes of the lock file. It lists what is installed with the package: its
 * dependencies and theirs, neither Medusa, which the store brings, nor what only development needs.
 */
import { execFileSync } from "node:child_process"
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { z } from "zod"

const root = join(__dirname, "..")
const Component = z.looseObject({ "bom-ref": z.string(), name: z.string() })
const Bom = z.looseObject({
  bomFormat: z.literal("CycloneDX"),
  metadata: z.looseObject({ component: Component }),
  components: z.array(Component),
  dependencies: z.array(z.looseObject({ ref: z.string(), dependsOn: z.array(z.string()) })),
})
const Manifest = z.object({ name: z.string(), dependencies: z.record(z.string(), z.string()) })

const args = ["sbom", "--sbom-format", "cyclonedx", "--sbom-type", "library", "--package-lock-only"]
const text = execFileSync("npm", args, {
  cwd: root,
  encoding: "utf8",
  maxBuffer: 64 * 1024 * 1024,
  stdio: ["ignore", "pipe", "ignore"],
})
const bom = Bom.parse(JSON.parse(text))
const { name, dependencies } = Manifest.parse(JSON.parse(readFileSync(join(root, "package.json"), "utf8")))

const dependsOn = new Map(bom.dependencies.map((each) => [each.ref, each.dependsOn]))
const own = bom.metadata.component["bom-ref"]
const isOurs = (ref: string) => Object.hasOwn(dependencies, ref.slice(0, ref.lastIndexOf("@")))
const shipped = new Set<string>()
const rest = (dependsOn.get(own) ?? []).filter(isOurs)
const direct = [...rest]
for (let ref = rest.pop(); ref !== undefined; ref = rest.pop()) {
  if (shipped.has(ref)) continue
  shipped.add(ref)
  rest.push(...(dependsOn.get(ref) ?? []))
}
if (direct.length !== Object.keys(dependencies).length)
  throw new Error(`the lock file lists ${direct.join(", ")}: run npm install, then this again`)

// npm names the package after its folder.
bom.metadata.component.name = name
bom.components = bom.components.filter((each) => shipped.has(each["bom-ref"]))
bom.dependencies = bom.dependencies
  .filter(({ ref }) => ref === own || shipped.has(ref))
  .map((each) => (each.ref === own ? { ...each, dependsOn: direct } : each))
writeFileSync(join(root, "sbom.cdx.json"), `${JSON.stringify(bom, null, 2)}\n`)
process.stdout.write(`sbom.cdx.json: ${bom.components.length} packages\n`)
