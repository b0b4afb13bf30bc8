import { scansIn } from "../../integration-tests/setup/plans"
import type { Row } from "../row"
import { jobStatements } from "../store/job-statements"

/**
 * Which queries of this package scan one of its tables?
 *
 * The plans of all statements that the rows before this one have run, pages and jobs included, with every table filled. The suites
 * over HTTP check the statements that they run in the same way (`integration-tests/http/plans.ts`). Statements that read a whole table
 * on purpose are named in `integration-tests/setup/plans.ts`. Unit: statements.
 */
export const plans: Row = {
  key: "plans",
  what: "statements that scan a table of this package",
  unit: "statements",
  targets: [{ figure: "value", atMost: 0 }],
  async measure({ sizes, store: opened }) {
    const store = await opened()
    await jobStatements(store)
    const statements = store.statements()
    const found = await scansIn(statements, store.pg, () => sizes.planRows)
    return {
      value: found.length,
      statements: statements.length,
      rows: sizes.planRows,
      found: found.map((scan) => scan.slice(0, 200)).join("; "),
    }
  },
}
