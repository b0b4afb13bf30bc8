import { GatewayClient } from "medusa-payment-mpgi/gateway"
import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { stubAccount } from "./stub"

/** The bytes that the client sends for a query of these orders, and their content type. */
export async function recordQuery(order_nos: string[]): Promise<{ body: string; contentType: string }> {
  const chunks: Buffer[] = []
  let contentType = ""
  const server = createServer((request, response) => {
    contentType = request.headers["content-type"] ?? ""
    request.on("data", (chunk: Buffer) => chunks.push(chunk))
    request.on("end", () => response.writeHead(400).end())
  })
  await once(server.listen(0, "127.0.0.1"), "listening")
  const { port } = server.address() as AddressInfo
  const client = new GatewayClient(stubAccount(`http://127.0.0.1:${port}`))
  // The refusal ends the exchange: only what was sent matters.
  await client.retrievalTrans({ order_nos }).catch(() => undefined)
  server.close()
  server.closeAllConnections()
  if (chunks.length === 0) throw new Error("the client sent nothing")
  return { body: Buffer.concat(chunks).toString(), contentType }
}
