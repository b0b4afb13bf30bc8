import { once } from "node:events"
import "./stack-up"

/** Stops what stack-up started. */
export default async function stackDown() {
  const child = globalThis.mpgiBrowserStack
  if (!child || child.exitCode !== null) return
  child.disconnect()
  await once(child, "exit")
}
