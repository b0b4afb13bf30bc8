/** Repeats a read until it answers something truthy. @throws Error after `patienceMs` */
export async function until<Result>(
  what: string,
  read: () => Promise<Result>,
  patienceMs = 20_000,
): Promise<NonNullable<Result>> {
  for (const deadline = Date.now() + patienceMs; Date.now() < deadline;) {
    const result = await read()
    if (result) return result
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error(`did not happen: ${what}`)
}
