import { spawn, type ChildProcess } from "node:child_process"
import { join } from "node:path"
import { STACK_VARIABLE, type StackAddresses } from "./addresses"

declare global {
  // Jest hands nothing from set-up to tear-down but the global object.
  var mpgiBrowserStack: ChildProcess | undefined
}

/** Starts the demo's stack, once for all browser tests. */
export default async function stackUp() {
  const child = spawn(process.execPath, ["--import", "tsx", join(__dirname, "stack.ts")], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    env: { ...process.env, NODE_ENV: "production", LOG_LEVEL: "warn" },
  })
  globalThis.mpgiBrowserStack = child
  const addresses = await new Promise<StackAddresses>((resolve, reject) => {
    child.once("message", (message) => resolve(message as StackAddresses))
    child.once("exit", (code) => reject(new Error(`the demo's stack ended with code ${code}`)))
  })
  process.env[STACK_VARIABLE] = JSON.stringify(addresses)
}
