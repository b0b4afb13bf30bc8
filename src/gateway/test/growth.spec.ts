import { growth } from "./growth"
import { READERS } from "./scanners"

/**
 * Everything that reads anonymous input takes time in proportion to its size, whatever it is: 64 KiB hold the server
 * for some milliseconds. `npx tsx src/gateway/test/print-growth.ts` prints how many, without the tests' overhead.
 */
it.each(READERS)("%s of %s takes linear time", async (_work, _name, run, input) => {
  let measured = await growth(run, input)
  // Neighbors on the same core can lengthen a round, but shorten none: what is slow in itself is slow in every attempt.
  for (let attempt = 1; attempt < ATTEMPTS && !isGood(measured); attempt++)
    measured = await growth(run, input)
  expect([measured, isGood(measured)]).toEqual([measured, true])
})

const ATTEMPTS = 8

/**
 * Of twice as much input: 2 is linear, 4 quadratic. 64 KiB take about 20 ms in a process of its own; the tests' transformed code on a
 * busy machine takes some times as long.
 */
function isGood({ ms, factor }: Awaited<ReturnType<typeof growth>>): boolean {
  return factor < 3 && ms < 120
}
