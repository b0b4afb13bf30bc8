import { join } from "node:path"

/** The root of the repository, where npm starts the demo. */
export const root = process.cwd()

/** The demo's data between runs; ignored by git. */
export const dataFolder = join(root, ".demo")
