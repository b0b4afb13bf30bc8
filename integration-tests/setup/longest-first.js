const Sequencer = require("@jest/test-sequencer").default

/**
 * Specs that take longest or mostly wait, the longest first. Jest knows how long a spec took only where its cache is, and goes by the
 * size of the file otherwise, which says nothing about one whose cases are in other files.
 */
const LONGEST = [
  "http/kill",
  "http/payments",
  "http/follow-up",
  "http/checkout",
  "http/direct-card",
  "http/security",
  "browser/day",
  "browser/subscriptions",
  "browser/pages",
  "browser/storefront",
  "faults/suites/exhaustive",
  "faults/suites/double-crash",
  "faults/schedules/schedules",
]

/** Starts the longest specs first, so that no worker has one left when the others are done. */
module.exports = class LongestFirst extends Sequencer {
  static LONGEST = LONGEST

  sort(tests) {
    const rank = ({ path }) => {
      const at = LONGEST.findIndex((name) => path.endsWith(`integration-tests/${name}.spec.ts`))
      return at < 0 ? LONGEST.length : at
    }
    return super.sort(tests).sort((one, other) => rank(one) - rank(other))
  }
}
