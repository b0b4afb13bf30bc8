import type { Count } from "./count"
import { LOGS, type Failure, type Report } from "./run-stage"
import { relative } from "node:path"

/** A stage that runs or has run. */
type Row = { name: string; began: number; files?: number; done?: number; tests?: number }

const REDRAW_MS = 500
const seconds = (since: number) => `${Math.round((Date.now() - since) / 1000)} s`

/**
 * Shows on a terminal one line that changes: the stages that run, how far each is, and its seconds. Elsewhere it prints a line when a
 * stage begins and one when it ends. A failure is printed at once, with the command that repeats it.
 */
export class Progress {
  readonly #began = Date.now()
  readonly #running = new Map<string, Row>()
  readonly #timer: NodeJS.Timeout | undefined
  #ended = 0

  constructor(
    private readonly stages: number,
    private readonly out: Pick<NodeJS.WriteStream, "write" | "isTTY" | "columns"> = process.stdout,
  ) {
    if (!out.isTTY) return
    this.#timer = setInterval(() => this.#draw(), REDRAW_MS)
    this.#timer.unref()
  }

  begin(name: string): void {
    this.#running.set(name, { name, began: Date.now() })
    if (!this.out.isTTY) this.#print(`${name} …`)
  }

  report(name: string, report: Report): void {
    if ("failure" in report) this.#failed(name, report.failure)
    else Object.assign(this.#running.get(name) ?? {}, report)
  }

  end(name: string, count: Count): void {
    const row = this.#running.get(name)
    this.#running.delete(name)
    this.#ended++
    const state = count.failed > 0 ? "FAILED" : "ok"
    const took = row ? seconds(row.began) : ""
    this.#print(`${name.padEnd(13)} ${state.padEnd(7)} ${inWords(count).padEnd(38)} ${took.padStart(6)}`)
    if (count.failed > 0) this.#print(`  output: ${relative(process.cwd(), LOGS)}/${name}.log`)
  }

  close(): void {
    clearInterval(this.#timer)
    if (this.out.isTTY) this.out.write("\r\x1b[K")
  }

  #failed(stage: string, { file, fullName, title, text }: Failure): void {
    const first = text.split("\n").slice(0, 12).join("\n  ")
    const repeat = file ? `\n  repeat: npx jest ${file}${title ? ` -t ${JSON.stringify(title)}` : ""}` : ""
    this.#print(`FAIL ${stage} ${file}${fullName ? ` › ${fullName}` : ""}\n  ${first}${repeat}`)
  }

  #print(line: string): void {
    this.out.write(this.out.isTTY ? `\r\x1b[K${line}\n` : `${line}\n`)
  }

  #draw(): void {
    const each = [...this.#running.values()].map(({ name, began, files, done, tests }) =>
      files
        ? `${name} ${done}/${files} files, ${tests} tests, ${seconds(began)}`
        : `${name} ${seconds(began)}`,
    )
    const line = `${this.#ended}/${this.stages} stages, ${seconds(this.#began)} │ ${each.join(" │ ")}`
    this.out.write(`\r\x1b[K${line.slice(0, (this.out.columns ?? 80) - 1)}`)
  }
}

/** Counts as the last line of a run has them. */
export const inWords = ({ passed, failed, skipped }: Count) =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`
