const { readFileSync } = require("node:fs")
const { default: Sequencer } = require("@jest/test-sequencer")

/** `describePayments(` and the like begin what a spec tests of a booted store; see integration-tests/http/stores.ts. */
const storeOf = ({ path }) => /^describe([A-Z]\w*)\(/m.exec(readFileSync(path, "utf8"))?.[1] ?? ""

/** The specs of each store, the most first; the same list whatever the order of the specs, which differs between processes. */
function byStore(tests) {
  const stores = new Map()
  for (const test of tests) stores.set(storeOf(test), [...(stores.get(storeOf(test)) ?? []), test])
  const first = ([name, specs], [otherName, others]) =>
    others.length - specs.length || name.localeCompare(otherName)
  return [...stores].sort(first).map(([, specs]) => specs)
}

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

  /** Whole stores, so that none is booted by two processes: each to the part that has fewest specs. */
  shard(tests, { shardIndex, shardCount }) {
    const parts = Array.from({ length: shardCount }, () => [])
    for (const store of byStore(tests))
      parts.reduce((least, part) => (part.length < least.length ? part : least)).push(...store)
    return parts[shardIndex - 1]
  }
}
