import { spawnSync } from "node:child_process"
import { join } from "node:path"

const SCRIPT = join(__dirname, "../admin-types.ts")

describe("src/admin/shared/api.generated.ts", () => {
  // In a process of its own: the generator has dependencies that jest cannot load.
  it("is what docs/openapi.json generates: update it with `npm run openapi`", () => {
    const { status, stderr } = spawnSync(process.execPath, ["--import", "tsx", SCRIPT, "--check"], {
      env: { ...process.env, NODE_NO_WARNINGS: "1" },
      encoding: "utf8",
    })
    expect([status, stderr]).toEqual([0, ""])
  }, 60_000)
})
