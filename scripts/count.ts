/** Tests of a stage, by outcome. */
export type Count = { passed: number; failed: number; skipped: number }

/** What this reads of jest's `--json` report. */
export type JestReport = {
  numTotalTests: number
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  numRuntimeErrorTestSuites: number
}

/**
 * Outcome of a jest run. A suite that could not start, a run without a report or, unless it may be empty, without tests, and
 * an exit code that the report does not explain count as one failure each.
 */
export function countJest(report: JestReport | undefined, exitedWell: boolean, mayBeEmpty = false): Count {
  const isEmpty = report !== undefined && report.numTotalTests + report.numRuntimeErrorTestSuites === 0
  if (report === undefined || (isEmpty && !(mayBeEmpty && exitedWell))) {
    return { passed: 0, failed: 1, skipped: 0 }
  }
  const failed = report.numFailedTests + report.numRuntimeErrorTestSuites
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && !exitedWell ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

/** Sum of several stages. */
export function sum(counts: Count[]): Count {
  const total = { passed: 0, failed: 0, skipped: 0 }
  for (const { passed, failed, skipped } of counts) {
    total.passed += passed
    total.failed += failed
    total.skipped += skipped
  }
  return total
}
