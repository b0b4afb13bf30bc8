/**
 * As much of Stripe's HTTP as a checkout needs, as a process of its own: an intent is created, and every later question finds it
 * authorized, as if the customer had confirmed it in between.
 */
import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { holdReplies, type Hold } from "./held-replies"

/** Sent once, when it listens. */
export type StripeReady = { port: number }

let count = 0
const intents = new Map<string, object>()

function replyTo(method: string, path: string, body: string): object | undefined {
  const [, id] = /^\/v1\/payment_intents\/(\w+)/.exec(path) ?? []
  if (id) return { ...intents.get(id), status: "requires_capture", amount_capturable: 2500 }
  if (method !== "POST" || !path.startsWith("/v1/payment_intents")) return undefined
  const form = new URLSearchParams(body)
  const intent = {
    id: `pi_${++count}`,
    object: "payment_intent",
    client_secret: `pi_${count}_secret`,
    amount: Number(form.get("amount")),
    currency: form.get("currency"),
    payment_method: null,
    metadata: { session_id: form.get("metadata[session_id]") },
    status: "requires_payment_method",
  }
  intents.set(intent.id, intent)
  return intent
}

async function main() {
  const hold = holdReplies(() => true)
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on("data", (chunk: Buffer) => chunks.push(chunk))
    request.on("end", () => {
      const reply = replyTo(request.method ?? "", request.url ?? "", Buffer.concat(chunks).toString())
      response
        .writeHead(reply ? 200 : 404, { "content-type": "application/json" })
        .end(JSON.stringify(reply ?? { error: { message: "no such address" } }))
    })
  })
  server.keepAliveTimeout = 60_000
  await once(server.listen(0, "127.0.0.1"), "listening")
  process.on("message", (message: Hold) => {
    hold(message.delayMs)
    process.send?.(message)
  })
  const ready: StripeReady = { port: (server.address() as AddressInfo).port }
  process.send?.(ready)
}

void main()
