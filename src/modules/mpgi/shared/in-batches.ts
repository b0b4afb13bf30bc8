/** Repeats what works on a limited number of rows until it finds fewer; returns how many rows there were in all. */
export async function inBatches(batch: number, work: (limit: number) => Promise<number>): Promise<number> {
  let count = 0
  for (let last = batch; last === batch; count += last) last = await work(batch)
  return count
}
