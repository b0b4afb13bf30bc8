import type { Request, RequestHandler, Response } from "express"

/** An asynchronous route whose failures reach the error page, which express 4 does not see to by itself. */
export function handled(
  route: (request: Request, response: Response) => void | Promise<void>,
): RequestHandler {
  return (request, response, next) => {
    Promise.resolve()
      .then(() => route(request, response))
      .catch(next)
  }
}

/** A browser's form. The body is text: the gateway reads its own encodings. */
export function formOf(request: Request): URLSearchParams {
  const body: unknown = request.body
  return new URLSearchParams(typeof body === "string" ? body : "")
}

export function textOf(request: Request): string {
  const body: unknown = request.body
  return typeof body === "string" ? body : ""
}
