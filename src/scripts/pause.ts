import { MpgiError } from "../modules/mpgi/values"
import type { Command, CommandContext } from "./command"

/** The actor in the audit. */
const BY = "script"

/** Pauses all servers of this installation. */
export const pause: Command = async (at) => {
  await change(at, true)
  return report(at)
}

/** Ends that pause. Exit code 2: the store is still paused, for another reason. */
export const resume: Command = async (at) => {
  await change(at, false)
  const { result, lines } = report(at)
  return { result, lines, code: result.paused ? 2 : 0 }
}

async function change({ container, options }: CommandContext, isPaused: boolean): Promise<void> {
  const { installation } = container.resolve("mpgi")
  if (options["dry-run"] || (await installation.setPaused(isPaused, BY))) return
  throw new MpgiError("not_found", "this database belongs to another installation; see mpgi health")
}

function report({ container }: CommandContext) {
  const { paused, option, status, paused_at } = container.resolve("mpgi").installation.view
  const why = [
    ...(paused_at === null ? [] : [`by mpgi pause since ${paused_at.toISOString()}`]),
    ...(option ? ["by the option paused"] : []),
    ...(status === "own" || status === "separate_copy"
      ? []
      : [`because its database is not its own (${status})`]),
  ]
  const line = paused ? `The store is paused ${why.join(", and ")}.` : "The store is not paused."
  return { result: { paused, option, status, paused_at }, lines: [line], code: 0 as const }
}
