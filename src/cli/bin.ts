#!/usr/bin/env node
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { types } from "node:util"
import { WRONG_USAGE } from "./commands"
import { runInMedusa } from "./in-medusa"
import { parseCommand } from "./parse-command"
import { sandboxCommand } from "./sandbox"
import { storefrontPatch } from "./storefront-patch"

/** The command `mpgi`. `commands.ts` declares its commands. Decision 71 says why Medusa runs in a separate process. */
async function main(args: string[]): Promise<void> {
  const parsed = parseCommand(args)
  switch (parsed.kind) {
    case "help":
      return console.log(parsed.text)
    case "version":
      return console.log(version())
    case "invalid":
      console.error(`mpgi ${parsed.message}`)
      process.exitCode = WRONG_USAGE
      return
    case "sandbox":
      return sandboxCommand(parsed.args)
    case "run": {
      const { request } = parsed
      const folder = process.cwd()
      const onProgress = (line: string) => console.error(line)
      const report =
        request.command === "storefront-patch"
          ? storefrontPatch(request, folder)
          : await runInMedusa(request, { folder, environment: process.env, onProgress })
      console.log(request.options["json"] ? JSON.stringify(report.result, null, 2) : report.lines.join("\n"))
      process.exitCode = report.code
    }
  }
}

function version(): string {
  // Built, it is below .medusa/server/src/cli; from source, below src/cli.
  for (const place of ["../../../../package.json", "../../package.json"]) {
    try {
      const { name, version: own }: { name?: string; version?: string } = JSON.parse(
        readFileSync(join(__dirname, place), "utf8"),
      )
      if (name === "medusa-payment-mpgi" && own !== undefined) return own
    } catch {
      continue
    }
  }
  return "unknown"
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(`mpgi: ${types.isNativeError(error) ? error.message : String(error)}`)
  process.exitCode = 1
})
