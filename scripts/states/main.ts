/** Writes docs/states.md: `npm run states`. */
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { statesPage } from "./page"

writeFileSync(join(__dirname, "../../docs/states.md"), statesPage())
