import { growth } from "./growth"
import { READERS } from "./scanners"

/**
 * Everything that reads anonymous input takes time in proportion to its size, whatever it is: 64 KiB hold the server
 * for some milliseconds. `npx tsx src/gateway/test/print-growth.ts` prints how many, without the tests' overhead.
 */
it.each(READERS)("%s of %s takes linear time", (_work, _name, run, input) => {
  const { ms, factor } = growth(run, input)
  // Of twice as much input: 2 is linear, 4 quadratic.
  expect(factor).toBeLessThan(3)
  // About 20 ms in a process of its own; the tests' transformed code on a busy machine takes some times as long.
  expect(ms).toBeLessThan(120)
})
