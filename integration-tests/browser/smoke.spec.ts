/** @jest-environment ./integration-tests/setup/one-realm/environment.js */
import { execFile } from "node:child_process"
import { promisify } from "node:util"

test("the demo's smoke run sees the same in Medusa and at the gateway", async () => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["--import", "tsx", "demo/run.ts", "--smoke"],
    {
      env: { ...process.env, NODE_ENV: "production" },
    },
  )
  expect(stdout).toContain("Medusa and the gateway agree.")
  expect(stdout).toContain("2 orders, 2 payments in Medusa, 2 at the gateway")
})
