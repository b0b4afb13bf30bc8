/**
 * Reports to the process that started jest how far it is, over the channel between them: how many files there are and how many are done, and
 * each failure at once. Used beside jest's own `--json` report by `npm test`; see run-stage.ts.
 */
module.exports = class Progress {
  #files = 0
  #done = 0
  #tests = 0

  constructor({ rootDir }) {
    this.#root = rootDir
  }
  #root

  onRunStart({ numTotalTestSuites }) {
    this.#files = numTotalTestSuites
    this.#report()
  }

  onTestCaseResult(test, { status, fullName, title, failureMessages }) {
    if (status === "passed" || status === "failed") this.#tests++
    if (status === "failed") this.#fail(test, fullName, title, failureMessages.join("\n"))
    else this.#report()
  }

  onTestFileResult(test, { testExecError, failureMessage }) {
    this.#done++
    if (testExecError) this.#fail(test, "", "", failureMessage ?? String(testExecError))
    this.#report()
  }

  #fail({ path, context }, fullName, title, text) {
    const file = path.slice((this.#root ?? context.config.rootDir).length + 1)
    process.send?.({ failure: { file, fullName, title, text } })
  }

  #report() {
    process.send?.({ files: this.#files, done: this.#done, tests: this.#tests })
  }
}
