/** Prints how long 64 KiB of hostile input hold the server, slowest first, and how the time grows with twice as much. */
import { growth } from "./growth"
import { READERS } from "./scanners"

const lines = READERS.map(([work, name, run, input]) => ({ work, name, ...growth(run, input) }))
  .sort((one, other) => other.ms - one.ms)
  .map(
    ({ work, name, ms, factor }) =>
      `${ms.toFixed(1).padStart(7)} ms  x${factor.toFixed(1)}  ${work}  ${name}`,
  )
process.stdout.write(`${lines.join("\n")}\n`)
