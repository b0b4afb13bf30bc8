import { at } from "./addresses"

/** What a user of the demo's dashboard may send: by default a GET, a POST with a body. */
type Sent = { method?: "POST" | "DELETE"; body?: object }

/** A user at Medusa's admin routes, without a browser. @throws Error with the answer of a request that is refused */
export async function userOf({ email, password }: { email: string; password: string }) {
  const send = async (path: string, { body, method = body && "POST" }: Sent, token?: string) => {
    const response = await fetch(`${at().medusa}${path}`, {
      ...(method && { method }),
      ...(body && { body: JSON.stringify(body) }),
      headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
    })
    const data: unknown = await response.json()
    if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(data)}`)
    return data
  }
  const { token } = (await send("/auth/user/emailpass", { body: { email, password } })) as { token: string }
  return async <Data = unknown>(path: string, sent: Sent = {}) =>
    (await send(`/admin${path}`, sent, token)) as Data
}
