import { requireLinearTime } from "./growth"
import { fill } from "./hostile"
import { READERS } from "./scanners"

/**
 * Everything that reads anonymous input takes time in proportion to the size of the input. 64 KiB of any input block
 * the server for some milliseconds. `npx tsx src/gateway/test/print-growth.ts` prints the times, without the tests'
 * overhead.
 */
it.each(READERS)("%s of %s takes linear time", async (_work, _name, run, input) => {
  await requireLinearTime(run, input)
})

it("what takes quadratic time is found", async () => {
  const beginsAgainAtEachPlace = (text: string) => /a*b/.test(text)
  const input = (size: number) => fill("a", size)
  // Half a second in one piece: what else the process does in that time is too little to look like its pieces.
  const found = requireLinearTime(beginsAgainAtEachPlace, input, { size: 32_768, rounds: 3 })
  await expect(found).rejects.toThrow("more than linear")
})
