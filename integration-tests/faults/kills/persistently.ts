import type { Instance, World } from "./world"

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** To which of the two instances a request goes first, and whether it is repeated at the other one. */
export type Way = { on: 0 | 1; again: boolean }

/** Sends to one instance and, without a response and when `again` is set, to the other one. */
export async function persistently<Answer>(
  { instances }: World,
  { on, again }: Way,
  work: (at: Instance) => Promise<Answer>,
): Promise<Answer | undefined> {
  for (let turn = 0; turn < (again ? 4 : 1); turn++) {
    const running = instances.filter((instance) => instance.isAlive())
    const at =
      running.includes(instances[on]) && turn === 0 ? instances[on] : (running[turn % 2] ?? running[0])
    if (at) {
      try {
        return await work(at)
      } catch {
        // the instance crashed, or its response was unusable
      }
    }
    await sleep(again ? 700 : 0)
  }
  return undefined
}
