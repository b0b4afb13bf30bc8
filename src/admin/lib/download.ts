import { sdk } from "./sdk"

/** Fetches a file of the admin API, signed in, and hands it to the browser. @throws Error with the API's words */
export async function download(path: string, query: Record<string, string>, name: string): Promise<void> {
  const answer = await sdk.client.fetch<Response>(path, { query, headers: { accept: "text/csv" } })
  const url = URL.createObjectURL(await answer.blob())
  const link = document.createElement("a")
  link.href = url
  link.download = name
  link.click()
  // The browser may still be reading it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
