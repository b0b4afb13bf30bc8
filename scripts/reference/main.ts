/** Writes the pages of docs/reference that are made of the code: `npm run reference`. */
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { configurationPage } from "./configuration"
import { errorsPage } from "./errors"
import { readOptions } from "./read-options"

const FOLDER = join(__dirname, "../../docs/reference")

const options = readOptions()
writeFileSync(join(FOLDER, "configuration.md"), configurationPage(options))
writeFileSync(join(FOLDER, "errors.md"), errorsPage(options))
