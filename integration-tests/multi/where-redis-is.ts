import { findRedis } from "../../tools/redis"

/**
 * A suite that needs `redis-server`. Without it its tests are skipped and counted as such; a machine that promises to
 * have it, as .ci/run does with MPGI_REQUIRE_REDIS=1, runs them, and they fail.
 */
export function whereRedisIs(name: string, suite: () => void): void {
  const here = findRedis() !== undefined
  const describeIt = here || process.env.MPGI_REQUIRE_REDIS === "1" ? describe : describe.skip
  if (!here) console.warn(`redis-server is not installed: "${name}" is skipped`)
  describeIt(name, suite)
}
