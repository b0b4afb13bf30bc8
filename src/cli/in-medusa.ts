import { spawn } from "node:child_process"
import { existsSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"
import type { Report, Request } from "./commands"

/** The messages of a command while Medusa runs it. */
export type Message = { progress: string } | { report: Report } | { problem: string }

/** The environment variable in which Medusa's process finds the command. */
export const COMMAND_VARIABLE = "MPGI_COMMAND"

const CONFIGURATIONS = ["medusa-config.ts", "medusa-config.js", "medusa-config.mjs", "medusa-config.cjs"]

/** How much of Medusa's own output is shown when it fails. */
const SHOWN_LINES = 40

/**
 * Runs a command in the store's own Medusa. Its `medusa exec` runs our script, which sends back the result. Medusa's
 * log is shown only if the command fails.
 * @throws Error with the next step, if there is no Medusa here, or if it ended without a result
 */
export async function runInMedusa(
  request: Request,
  {
    folder,
    environment,
    onProgress,
  }: { folder: string; environment: NodeJS.ProcessEnv; onProgress: (line: string) => void },
): Promise<Report> {
  const cli = medusaCli(folder)
  const script = join(__dirname, "../scripts/mpgi.js")
  const child = spawn(process.execPath, [cli, "exec", script], {
    cwd: folder,
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    env: { ...environment, [COMMAND_VARIABLE]: JSON.stringify(request) },
  })
  let output = ""
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (text: string) => (output = (output + text).slice(-100_000)))
  let end: Exclude<Message, { progress: string }> | undefined
  child.on("message", (message: Message) => {
    if ("progress" in message) onProgress(message.progress)
    else end = message
  })
  await new Promise<void>((resolve, reject) => child.once("error", reject).once("close", () => resolve()))
  if (!end) throw new Error(`Medusa did not start:\n${output.split("\n").slice(-SHOWN_LINES).join("\n")}`)
  if ("problem" in end) throw new Error(end.problem)
  return end.report
}

/** Medusa's own command line, from the packages of the store in this folder. */
function medusaCli(folder: string): string {
  if (!CONFIGURATIONS.some((name) => existsSync(join(folder, name))))
    throw new Error(
      "there is no medusa-config here. Change to the folder of the Medusa application, such as apps/backend.",
    )
  try {
    return createRequire(join(folder, "package.json")).resolve("@medusajs/cli/cli.js")
  } catch {
    throw new Error("@medusajs/cli is not installed here. Run the package manager's install, then try again.")
  }
}
