import type { PathParameters } from "./api-types"

/** The URL of a route: its path with the parameters filled in. */
export function urlOf<P extends string>(path: P, ...[parameters]: PathParameters<P>): string {
  return Object.entries<string>(parameters ?? {}).reduce(
    (url, [name, value]) => url.replace(`{${name}}`, encodeURIComponent(value)),
    path as string,
  )
}
