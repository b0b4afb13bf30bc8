/** Replaces `../sleep`. Lists the waits of the sandbox with their durations. Each ends when the test calls `pass`. */
export const sleeping: { milliseconds: number; pass: () => void }[] = []

export function sleep(milliseconds: number): Promise<void> {
  return new Promise((pass) => void sleeping.push({ milliseconds, pass }))
}
