/**
 * Prints how long 64 KiB of hostile input block the server, the slowest first. Also prints the ratio to the time of 64
 * pieces: 1 is linear, 64 is quadratic.
 */
import { cost } from "./growth"
import { READERS } from "./scanners"

async function main() {
  const measured = []
  for (const [work, name, run, input] of READERS) measured.push({ work, name, ...(await cost(run, input)) })
  const lines = measured
    .sort((one, other) => other.whole - one.whole)
    .map(
      ({ work, name, whole, pieces }) =>
        `${whole.toFixed(1).padStart(7)} ms  x${(whole / pieces).toFixed(1)}  ${work}  ${name}`,
    )
  process.stdout.write(`${lines.join("\n")}\n`)
}

void main()
