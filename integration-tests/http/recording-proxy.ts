import { createServer } from "node:http"
import type { AddressInfo } from "node:net"

/** One request to the gateway: its path and its form fields. */
type RecordedRequest = { path: string; fields: Record<string, string> }

/** What the store gets instead of the gateway's response. */
export type Forged = { status?: number; type?: string; text: string }

/**
 * A proxy between the store and the gateway at `target` that forwards and records all requests. The gateway's response
 * to a path may be changed on the way back, once, by `forge`.
 */
export async function recordingProxy(target: string | (() => string)) {
  const requests: RecordedRequest[] = []
  const forgeries: { path: string; change: (text: string) => Forged }[] = []
  const forgeryOf = (path: string) => {
    const at = forgeries.findIndex((each) => path.endsWith(each.path))
    return at < 0 ? undefined : forgeries.splice(at, 1)[0]
  }
  const server = createServer((req, res) => {
    const chunks: Buffer[] = []
    req.on("data", (chunk: Buffer) => chunks.push(chunk))
    req.on("end", () => {
      const body = Buffer.concat(chunks)
      requests.push({ path: req.url ?? "", fields: Object.fromEntries(new URLSearchParams(body.toString())) })
      const headers = { "content-type": req.headers["content-type"] ?? "" }
      const gateway = typeof target === "string" ? target : target()
      fetch(gateway + req.url, { method: "POST", headers, body })
        .then(async (answer) => {
          const genuine = Buffer.from(await answer.arrayBuffer())
          const forged = forgeryOf(req.url ?? "")?.change(genuine.toString())
          const type = forged?.type ?? answer.headers.get("content-type") ?? "text/plain"
          res.writeHead(forged?.status ?? answer.status, { "content-type": type })
          res.end(forged?.text ?? genuine)
        })
        .catch(() => res.destroy())
    })
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    forge: (path: string, change: (text: string) => Forged) => void forgeries.push({ path, change }),
    close: () =>
      new Promise((resolve) => {
        server.close(resolve)
        server.closeAllConnections()
      }),
  }
}
