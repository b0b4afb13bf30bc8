/** The sandbox as a process of its own, so that its work is not done by the processor that is measured. */
import { startSandbox } from "medusa-payment-mpgi/sandbox"

/** Sent once, when it listens. */
export type GatewayReady = { url: string }

/** The message to it that is sent back once every notification was delivered or lost. */
export type Idle = { idle: number }

async function main() {
  const { url, notifications } = await startSandbox({
    notificationBackoffMs: [200, 500, 1000, 2000, 5000, 10_000],
  })
  process.on("message", (message: Idle) => void notifications.idle().then(() => process.send?.(message)))
  const ready: GatewayReady = { url }
  process.send?.(ready)
}

void main()
