import { appendFileSync } from "node:fs"

/** Reports what a suite did: to stdout, and to the file that `npm run test:faults` names. */
export function report(suite: string, figures: Record<string, number | string | number[]>): void {
  const line = JSON.stringify({ suite, ...figures })
  process.stdout.write(`${line}\n`)
  if (process.env.MPGI_FAULTS_REPORT) appendFileSync(process.env.MPGI_FAULTS_REPORT, `${line}\n`)
}
