/** What the sandbox waits for, each with its duration, until the test says that it has passed. Replaces `../sleep`. */
export const sleeping: { milliseconds: number; pass: () => void }[] = []

export function sleep(milliseconds: number): Promise<void> {
  return new Promise((pass) => void sleeping.push({ milliseconds, pass }))
}
