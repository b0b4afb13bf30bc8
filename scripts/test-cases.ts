/**
 * `npm run test:cases -- <file or folder>... [-- <arguments of jest>]`: runs files of cases alone, on the store that their spec
 * boots for them: `npm run test:cases -- integration-tests/http/reviews/decisions.cases.ts`.
 */
import { join, relative, resolve, sep } from "node:path"
import { casesFiles, casesStages } from "./cases"
import { runStages } from "./run-stages"

async function main(args: string[]) {
  const root = join(__dirname, "..")
  const end = args.includes("--") ? args.indexOf("--") : args.length
  const known = casesFiles(root)
  const wanted = args.slice(0, end).flatMap((arg) => {
    const path = relative(root, resolve(arg))
    const found = known.filter(({ file }) => file === path || file.startsWith(path + sep))
    if (found.length === 0) throw new Error(`no spec runs cases of ${arg}`)
    return found
  })
  if (wanted.length === 0) throw new Error("name files of cases, or folders with such files")
  process.exitCode = (await runStages(casesStages(wanted, ...args.slice(end + 1)))) ? 0 : 1
}

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130))
main(process.argv.slice(2)).catch((error: Error) => {
  console.error(error.message)
  process.exitCode = 1
})
