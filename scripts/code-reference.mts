/**
 * Writes a page of the site for each import that other code builds on, from its types and comments. `npm run docs:build` and `docs:dev`
 * run it first. The pages are not committed.
 */
import { readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { Application, Converter } from "typedoc"
import { load as loadMarkdown } from "typedoc-plugin-markdown"

const ROOT = join(import.meta.dirname, "..")

/** @throws Error when the types have errors, or a comment names a parameter or a link that is not there */
async function writePages(): Promise<void> {
  const folder = join(ROOT, "docs/reference/code")
  rmSync(folder, { recursive: true, force: true })
  const { name, repository } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
    name: string
    repository: { url: string }
  }
  const tsconfig = join(import.meta.dirname, "code-reference.json")
  const { files } = JSON.parse(readFileSync(tsconfig, "utf8")) as { files: string[] }
  const markdown = {
    outputFileStrategy: "modules",
    hideBreadcrumbs: true,
    hidePageHeader: true,
    useCodeBlocks: true,
    parametersFormat: "table",
    interfacePropertiesFormat: "table",
    classPropertiesFormat: "table",
    typeDeclarationFormat: "table",
    typeAliasPropertiesFormat: "table",
    propertyMembersFormat: "table",
  }
  const options = {
    plugin: [loadMarkdown],
    entryPoints: files.map((file) => join(import.meta.dirname, file)),
    tsconfig,
    readme: "none",
    excludeExternals: true,
    excludePrivate: true,
    excludeInternal: true,
    treatWarningsAsErrors: true,
    validation: { invalidLink: true, notExported: false },
    disableGit: true,
    sourceLinkTemplate: `${repository.url.replace(/^git\+|\.git$/g, "")}/blob/main/src/{path}#L{line}`,
    outputs: [{ name: "markdown", path: folder }],
    logLevel: "Warn" as const,
  }
  const app = await Application.bootstrapWithPlugins({ ...options, ...markdown })
  // src/gateway is imported as medusa-payment-mpgi/gateway.
  app.converter.on(Converter.EVENT_CREATE_DECLARATION, (_, made) => {
    if (made.parent?.isProject()) made.name = made.name.replace(/^(src\/)?/, `${name}/`)
  })
  const project = await app.convert()
  if (project) await app.generateOutputs(project)
  if (!project || app.logger.hasErrors() || app.logger.hasWarnings()) throw new Error("typedoc: see above")
  // A list of the three, which the sidebar has.
  rmSync(join(folder, "README.md"))
}

writePages().catch((error: unknown) => {
  console.error(error)
  process.exitCode = 1
})
