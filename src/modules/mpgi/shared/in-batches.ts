/** Repeats work on a limited number of rows until it finds fewer. Returns the total number of rows. */
export async function inBatches(batch: number, work: (limit: number) => Promise<number>): Promise<number> {
  let count = 0
  for (let last = batch; last === batch; count += last) last = await work(batch)
  return count
}
