import { findRedis } from "../../tools/redis"

/**
 * A suite that needs `redis-server`. Without it its tests are skipped and counted as such; a machine that promises to
 * have it, as .ci/run does with MPGI_REQUIRE_REDIS=1, runs them, and they fail.
 */
export function describeWithRedis(name: string, suite: () => void): void {
  const here = findRedis() !== undefined
  const describeIt = here || process.env.MPGI_REQUIRE_REDIS === "1" ? describe : describe.skip
  // Not by console: jest shows nothing of the console of a suite that is skipped.
  if (!here) process.stderr.write(`redis-server is not installed: nothing is tested of ${name}\n`)
  describeIt(name, suite)
}
