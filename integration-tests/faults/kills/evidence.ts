import type { Books } from "./books"

/** Lines of a log that may have to do with any violation. */
const TELLING = /mpgi|a job failed|"level":"error"|Error:/
const LINES = 60

/** What is needed to explain a violation when the world that it happened in is gone. */
export function evidenceOf({ payments, ...books }: Books, said: string): string {
  const attempts = payments.map((payment) => ({ ...payment, device: undefined, token: undefined }))
  const lines = said.split("\n").filter((line) => TELLING.test(line))
  return [JSON.stringify({ payments: attempts, ...books }, null, 1), ...lines.slice(-LINES)].join("\n")
}
