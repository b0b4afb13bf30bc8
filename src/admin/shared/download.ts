import { sdk } from "./sdk"

/** Downloads a file of the admin API as the signed-in user. @throws Error with the message of the API */
export async function download(path: string, query: Record<string, string>, name: string): Promise<void> {
  const response = await sdk.client.fetch<Response>(path, { query, headers: { accept: "text/csv" } })
  const url = URL.createObjectURL(await response.blob())
  const link = document.createElement("a")
  link.href = url
  link.download = name
  link.click()
  // The URL is revoked later, since the browser may still be reading it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
