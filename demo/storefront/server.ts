import express from "express"
import { once } from "node:events"
import { createServer, type Server } from "node:http"
import { join } from "node:path"
import type { Config } from "./src/shop"

/** Serves the built storefront on loopback. Every path without a file is a page of the store. */
export async function serveStorefront(folder: string, port: number, config: Config): Promise<Server> {
  const backend = config.backendUrl
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' ${backend}`,
    `connect-src 'self' ${backend}`,
    // The payment page in a frame: the server's page that leads to it, then the gateway's.
    `frame-src ${backend} ${config.gatewayUrl}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; ")

  const app = express()
    .disable("x-powered-by")
    .use((_request, response, next) => {
      response.set({
        "content-security-policy": policy,
        "referrer-policy": "strict-origin-when-cross-origin",
        "x-content-type-options": "nosniff",
      })
      next()
    })
    .get("/config.json", (_request, response) => {
      response.set("cache-control", "no-store").json(config)
    })
    .use(
      "/assets",
      express.static(join(folder, "assets"), { immutable: true, maxAge: "1y", fallthrough: false }),
    )
    .use(express.static(folder, { index: false }))
    .get("*", (_request, response) => {
      response.set("cache-control", "no-cache").sendFile(join(folder, "index.html"))
    })
  const server = createServer(app).listen(port, "127.0.0.1")
  await once(server, "listening")
  return server
}
