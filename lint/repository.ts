import { existsSync } from "node:fs"
import { join } from "node:path"

/** Where this repository is published: README and CHANGELOG are shown by npm, which knows no relative links of them. */
const REPOSITORY = "https://github.com/medusa-payment-mpgi/medusa-payment-mpgi"
const RAW = REPOSITORY.replace("github.com", "raw.githubusercontent.com")

const PREFIXES = [`${REPOSITORY}/blob/main/`, `${REPOSITORY}/tree/main/`, `${RAW}/main/`]

/** The file of this repository that an absolute link leads to; undefined for a link to anything else. */
function linkedFile(link: string): string | undefined {
  const prefix = PREFIXES.find((each) => link.startsWith(each))
  return prefix === undefined ? undefined : decodeURI(link.slice(prefix.length).split("#")[0] ?? "")
}

/** Whether an absolute link to a file of this repository has its file. */
export function isThere(link: string, root: string): boolean {
  const file = linkedFile(link)
  return file === undefined || existsSync(join(root, file))
}
