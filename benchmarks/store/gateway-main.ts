/** The sandbox as a process of its own, so that its work is not done by the processor that is measured. */
import { operations } from "medusa-payment-mpgi/gateway"
import { startSandbox } from "medusa-payment-mpgi/sandbox"
import { holdReplies, type Hold } from "./held-replies"

/** Sent once, when it listens. */
export type GatewayReady = { url: string }

/** The message to it that is sent back once every notification was delivered or lost. */
export type Idle = { idle: number }

const paths = new Set(Object.values(operations).map(({ path }) => path))

async function main() {
  const hold = holdReplies((path) => paths.has(path))
  const { url, notifications } = await startSandbox({
    notificationBackoffMs: [200, 500, 1000, 2000, 5000, 10_000],
  })
  const answer = async (message: Idle | Hold) => {
    if ("delayMs" in message) hold(message.delayMs)
    else await notifications.idle()
    process.send?.(message)
  }
  process.on("message", (message: Idle | Hold) => void answer(message))
  const ready: GatewayReady = { url }
  process.send?.(ready)
}

void main()
