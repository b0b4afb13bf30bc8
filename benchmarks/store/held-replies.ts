import { subscribe } from "node:diagnostics_channel"
import type { IncomingMessage, ServerResponse } from "node:http"

/** The message to a gateway of the benchmark, which is sent back: how long a reply takes from now on. `at` counts messages, so that none equals another. */
export type Hold = { delayMs: number; at: number }

/**
 * Has the HTTP server of this process reply a fixed time after each request, so that its own work is within that time and
 * gateways that work more or less than another are compared at the same delay.
 *
 * @param held whether the replies to a path are held
 * @returns sets the time in milliseconds; 0, as at first, sends replies when they are ready
 */
export function holdReplies(held: (path: string) => boolean): (delayMs: number) => void {
  let delayMs = 0
  subscribe("http.server.request.start", (message) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse }
    if (delayMs === 0 || !held(request.url ?? "")) return
    const due = performance.now() + delayMs
    const end = response.end.bind(response) as (...args: unknown[]) => ServerResponse
    // The head waits in the response until then: both servers send it with the body.
    response.end = (...args: unknown[]) => {
      setTimeout(() => end(...args), Math.max(0, due - performance.now()))
      return response
    }
  })
  return (value) => {
    delayMs = value
  }
}
