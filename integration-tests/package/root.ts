import { join } from "node:path"

/** The repository. */
export const root = join(__dirname, "../..")
