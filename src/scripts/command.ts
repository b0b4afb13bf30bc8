import type { MedusaContainer } from "@medusajs/framework/types"
import type { Report, Request } from "../cli/commands"

/** One command of `mpgi`, in Medusa. It throws when it failed. */
export type Command = (at: CommandContext) => Promise<Report>

export interface CommandContext {
  container: MedusaContainer
  positionals: Request["positionals"]
  options: Request["options"]
  /** Shows a line while the command runs. */
  progress: (line: string) => void
}
