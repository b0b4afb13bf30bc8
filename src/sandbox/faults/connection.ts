import type { ServerResponse } from "node:http"
import { sleep } from "../sleep"
import type { ConnectionFault, FaultSpec } from "./fault"

const ERROR_PAGE =
  "<!doctype html><html><head><title>Error</title></head><body><h1>Service unavailable</h1></body></html>"

type Behavior = (response: ServerResponse, fault: FaultSpec) => Promise<boolean> | boolean

/** Each returns whether the exchange is over. */
const behaviors: Record<ConnectionFault, Behavior> = {
  // Accepted and never answered: the caller waits until its own timeout.
  drop: () => true,

  delay: async (_response, { delayMs = 1000 }) => {
    await sleep(delayMs)
    return false
  },

  reset: ({ socket }) => {
    if (socket && "resetAndDestroy" in socket) socket.resetAndDestroy()
    return true
  },

  status: (response, { status = 503 }) => {
    if (status >= 300 && status < 400) response.setHeader("location", "/elsewhere")
    response.writeHead(status, { "content-type": "text/html; charset=utf-8" }).end(ERROR_PAGE)
    return true
  },

  html200: (response) => {
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(ERROR_PAGE)
    return true
  },

  empty: (response) => {
    response.writeHead(200, { "content-length": "0" }).end()
    return true
  },
}

/** Applies a fault to a connection. True when the exchange is over and no reply must follow. */
export async function applyConnectionFault(
  response: ServerResponse,
  fault: FaultSpec & { kind: ConnectionFault },
): Promise<boolean> {
  return behaviors[fault.kind](response, fault)
}
