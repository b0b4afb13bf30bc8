/** Prints how long 64 KiB of hostile input hold the server, slowest first, and how the time grows with twice as much. */
import { growth } from "./growth"
import { READERS } from "./scanners"

async function main() {
  const measured = []
  for (const [work, name, run, input] of READERS) measured.push({ work, name, ...(await growth(run, input)) })
  const lines = measured
    .sort((one, other) => other.ms - one.ms)
    .map(
      ({ work, name, ms, factor }) =>
        `${ms.toFixed(1).padStart(7)} ms  x${factor.toFixed(1)}  ${work}  ${name}`,
    )
  process.stdout.write(`${lines.join("\n")}\n`)
}

void main()
