import { join } from "node:path"

/** The root of the repository: the demo is started by npm, from there. */
export const root = process.cwd()

/** What the demo keeps between runs; ignored by git. */
export const kept = join(root, ".demo")
