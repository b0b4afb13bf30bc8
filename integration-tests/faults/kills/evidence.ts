/** Lines of a log that may have to do with any violation. */
const RELEVANT = /mpgi|a job failed|"level":"error"|Error:/
const LINES = 60
const HIDDEN = ["device", "token"]

/** What is needed to explain a violation when the world that it happened in is gone. */
export function evidenceOf(facts: object, output: string): string {
  const without = (name: string, value: unknown) => (HIDDEN.includes(name) ? undefined : value)
  const lines = output.split("\n").filter((line) => RELEVANT.test(line))
  return [JSON.stringify(facts, without, 1), ...lines.slice(-LINES)].join("\n")
}
