import type { IncomingMessage, ServerResponse } from "node:http"
import { Refusal } from "../refusal"

/** One request with its route's parameters and its whole body as text: each route parses its own format. */
export interface Exchange {
  request: IncomingMessage
  response: ServerResponse
  /** The decoded `:name` segments of the path. */
  params: Readonly<Record<string, string>>
  query: URLSearchParams
  body: string
}

export interface Route {
  method: "GET" | "POST" | "DELETE"
  /** Segments that begin with a colon are parameters: `/pay/:token`. */
  path: string
  handle(exchange: Exchange): void | Promise<void>
}

export interface RouteMatch {
  route: Route
  params: Record<string, string>
}

/** The route of a request. A trailing slash is ignored, and HEAD is answered like GET. */
export function findRoute(routes: readonly Route[], method: string, path: string): RouteMatch | undefined {
  const segments = segmentsOf(path)
  for (const route of routes) {
    if (route.method !== (method === "HEAD" ? "GET" : method)) continue
    const params = matchSegments(segmentsOf(route.path), segments)
    if (params) return { route, params }
  }
  return undefined
}

/** The same routes below another path. */
export const withPrefix = (prefix: string, routes: readonly Route[]): Route[] =>
  routes.map((route) => ({ ...route, path: prefix + route.path }))

function segmentsOf(path: string): string[] {
  return path.replace(/\/$/, "").split("/")
}

function matchSegments(pattern: string[], segments: string[]): Record<string, string> | undefined {
  if (pattern.length !== segments.length) return undefined
  const params: Record<string, string> = {}
  for (const [at, expected] of pattern.entries()) {
    const segment = segments[at] ?? ""
    if (expected.startsWith(":") && segment !== "") params[expected.slice(1)] = decodeSegment(segment)
    else if (expected !== segment) return undefined
  }
  return params
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    throw new Refusal(400, "invalid input: the path is not correctly encoded")
  }
}
