const FIRST_PAUSE_MS = 20
const LONGEST_PAUSE_MS = 80

/**
 * Repeats a read until it answers something truthy, less often the longer it takes: reads of Medusa's routes take the processor from
 * what they wait for. @throws Error after `patienceMs`
 */
export async function until<Result>(
  what: string,
  read: () => Promise<Result>,
  patienceMs = 180_000,
): Promise<NonNullable<Result>> {
  const deadline = Date.now() + patienceMs
  for (let pause = FIRST_PAUSE_MS; Date.now() < deadline; pause = Math.min(pause * 1.5, LONGEST_PAUSE_MS)) {
    const result = await read()
    if (result) return result
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
  throw new Error(`did not happen: ${what}`)
}
