import { GatewayClient, type GatewayClientOptions } from "../index"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"

interface Received {
  path: string
  contentType: string | undefined
  body: string
}

type Respond = (received: Received, response: ServerResponse, request: IncomingMessage) => void

/** A server on loopback that responds as configured by a test, and records its requests. */
export async function fakeGateway(respond: Respond) {
  const received: Received[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on("data", (chunk: Buffer) => chunks.push(chunk))
    request.on("end", () => {
      const message = {
        path: request.url ?? "",
        contentType: request.headers["content-type"],
        body: Buffer.concat(chunks).toString("utf8"),
      }
      received.push(message)
      respond(message, response, request)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

export type FakeGateway = Awaited<ReturnType<typeof fakeGateway>>

/** A client of it with the required options. Replies are not verified unless `options` require it. */
export function clientOf(
  { url }: Pick<FakeGateway, "url">,
  options: Partial<GatewayClientOptions> = {},
): GatewayClient {
  return new GatewayClient({
    baseUrl: url,
    merchantId: "100200",
    accountId: "1",
    verifyReplies: false,
    signature: () => "ab".repeat(32),
    ...options,
  })
}
