const { readFileSync } = require("node:fs")
const { default: Sequencer } = require("@jest/test-sequencer")

/** `describePayments(` and the like begin what a spec tests of a booted store; see integration-tests/http/stores.ts. */
const storeOf = ({ path }) => /^describe([A-Z]\w*)\(/m.exec(readFileSync(path, "utf8"))?.[1] ?? ""

/**
 * Specs of the same store follow each other, so that a process boots each store once; otherwise they are in jest's own order, or, for
 * `npm run test:full -- --reverse`, the other way round: what passes only after something else shows.
 */
module.exports = class ByStore extends Sequencer {
  sort(tests) {
    const stores = new Map(tests.map((test) => [test, storeOf(test)]))
    const sorted = super.sort(tests).sort((one, other) => stores.get(one).localeCompare(stores.get(other)))
    return process.env.MPGI_TEST_ORDER === "reversed" ? sorted.reverse() : sorted
  }
}
