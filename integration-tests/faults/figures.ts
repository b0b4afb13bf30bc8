import { appendFileSync } from "node:fs"

/** Says what a suite did, for people, and for `npm run test:faults`, which names a file to collect it in. */
export function report(suite: string, figures: Record<string, number | string | number[]>): void {
  const line = JSON.stringify({ suite, ...figures })
  process.stdout.write(`${line}\n`)
  if (process.env.MPGI_FAULTS_REPORT) appendFileSync(process.env.MPGI_FAULTS_REPORT, `${line}\n`)
}
