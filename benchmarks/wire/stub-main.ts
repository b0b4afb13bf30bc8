/**
 * A gateway that replies at once, as a process of its own: a query finds every order, a capture applies. It has no ledger, so
 * that the time of an exchange is that of the client and of the network. A GET is answered with the number of requests. With `STUB_CERTIFICATE` it speaks TLS, behind
 * a distance of `STUB_ROUND_TRIP_MS`.
 */
import { signer } from "medusa-payment-mpgi/gateway"
import { once } from "node:events"
import { readFileSync } from "node:fs"
import { createServer as createHttp, type RequestListener } from "node:http"
import { createServer as createHttps } from "node:https"
import type { AddressInfo } from "node:net"
import { listenAtDistance } from "./distance"
import { orderOf, SIGNATURE, transactionOf } from "./stub-values"

const sign = signer(SIGNATURE)

/** What the stub's environment says. */
export type StubEnv = { STUB_CERTIFICATE?: string; STUB_KEY?: string; STUB_ROUND_TRIP_MS?: string }

/** Sent once, when it listens. */
export type StubReady = { port: number }

const head = { merchant_id: "100200", account_id: "100200001", return_status: "1", return_message: "OK" }

function replyTo(path: string, body: string): object {
  if (path === "/v1/capture") return signed(captured(JSON.parse(body) as Capture))
  const form = new URLSearchParams(body)
  const named = (field: string) => form.get(field)?.split(",").filter(Boolean) ?? []
  const orders = new Set([...named("order_nos"), ...named("transaction_ids").map(orderOf)])
  return { ...head, orders_list: [...orders].map(authorized) }
}

const authorized = (order_no: string) => ({
  amount: "25.00",
  currency: "USD",
  order_no,
  payment_status: "2000",
  query_result: "1",
  transaction_id: transactionOf(order_no),
  transaction_date: "20260101120000",
})

type Capture = { capture_orders: Record<string, string>[] }

function captured({ capture_orders }: Capture) {
  const rows = capture_orders.map((order) => ({ ...order, capture_status: "1", error_message: "" }))
  return { ...head, capture_orders: rows }
}

const signed = (fields: ReturnType<typeof captured>) => ({
  ...fields,
  encryption_data: sign({ operation: "capture", direction: "reply", fields }),
})

let requests = 0

const listener: RequestListener = (request, response) => {
  if (request.method === "GET") return void response.end(String(requests))
  requests++
  const chunks: Buffer[] = []
  request.on("data", (chunk: Buffer) => chunks.push(chunk))
  request.on("end", () => {
    const text = JSON.stringify(replyTo(request.url ?? "", Buffer.concat(chunks).toString()))
    response.writeHead(200, { "content-type": "application/json", "content-length": Buffer.byteLength(text) })
    response.end(text)
  })
}

async function main({ STUB_CERTIFICATE, STUB_KEY, STUB_ROUND_TRIP_MS }: StubEnv) {
  const server = STUB_CERTIFICATE
    ? createHttps({ cert: readFileSync(STUB_CERTIFICATE), key: readFileSync(STUB_KEY ?? "") }, listener)
    : createHttp(listener)
  server.keepAliveTimeout = 60_000
  await once(server.listen(0, "127.0.0.1"), "listening")
  const { port } = server.address() as AddressInfo
  const far = STUB_ROUND_TRIP_MS ? await listenAtDistance(port, Number(STUB_ROUND_TRIP_MS)) : port
  const ready: StubReady = { port: far }
  process.send?.(ready)
}

void main(process.env as StubEnv)
