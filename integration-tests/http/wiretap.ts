import { createServer } from "node:http"
import type { AddressInfo } from "node:net"

/** One message that went to the gateway: its path and its form fields. */
export type Heard = { path: string; fields: Record<string, string> }

/** A listener between the store and the gateway at `target`: passes everything on and takes it down. */
export async function wiretap(target: string) {
  const heard: Heard[] = []
  const server = createServer((req, res) => {
    const chunks: Buffer[] = []
    req.on("data", (chunk: Buffer) => chunks.push(chunk))
    req.on("end", () => {
      const body = Buffer.concat(chunks)
      heard.push({ path: req.url ?? "", fields: Object.fromEntries(new URLSearchParams(body.toString())) })
      const headers = { "content-type": req.headers["content-type"] ?? "" }
      fetch(target + req.url, { method: "POST", headers, body })
        .then(async (answer) => {
          res.writeHead(answer.status, { "content-type": answer.headers.get("content-type") ?? "text/plain" })
          res.end(Buffer.from(await answer.arrayBuffer()))
        })
        .catch(() => res.destroy())
    })
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    heard,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
