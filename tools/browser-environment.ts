import { TestEnvironment } from "jest-environment-jsdom"

/** The parts of a browser that jsdom lacks and Node has. */
const PARTS = [
  "Request",
  "Response",
  "Headers",
  "fetch",
  "AbortController",
  "AbortSignal",
  "TextEncoder",
  "TextDecoder",
  "ReadableStream",
  "WritableStream",
  "TransformStream",
  "structuredClone",
] as const

/** For `@jest-environment`: a browser's globals, without layout. */
export default class BrowserEnvironment extends TestEnvironment {
  override async setup() {
    await super.setup()
    for (const part of PARTS) {
      this.global[part as "fetch"] = globalThis[part as "fetch"]
    }
  }
}
