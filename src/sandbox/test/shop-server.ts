import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"

/** A merchant's server that records its requests and returns the configured responses. */
export class ShopServer {
  readonly received: {
    path: string
    method: string
    contentType: string
    fields: Record<string, string>
    body: string
  }[] = []
  /** Returned in turn; the last one is repeated. */
  responses: { status: number; body: string }[] = [{ status: 200, body: "OK" }]
  readonly #server: Server

  private constructor() {
    this.#server = createServer((request, response) => {
      const chunks: Buffer[] = []
      request.on("data", (chunk: Buffer) => chunks.push(chunk))
      request.on("end", () => {
        const body = Buffer.concat(chunks).toString()
        const fields = Object.fromEntries(new URLSearchParams(body))
        const { url: path = "", method = "", headers } = request
        this.received.push({ path, method, contentType: headers["content-type"] ?? "", fields, body })
        const { status, body: text } = (this.responses.length > 1
          ? this.responses.shift()
          : this.responses[0]) ?? {
          status: 500,
          body: "",
        }
        response.writeHead(status, { location: "/elsewhere" }).end(text)
      })
    })
  }

  static async open(): Promise<ShopServer> {
    const shop = new ShopServer()
    await new Promise<void>((resolve) => shop.#server.listen(0, "127.0.0.1", resolve))
    return shop
  }

  url(path: string): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}${path}`
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }
}
