import { Modules } from "@medusajs/framework/utils"
import { createUserAccountWorkflow } from "@medusajs/medusa/core-flows"
import type { Answer } from "./shop"
import type { Store } from "./store"

export type DashboardUser = Awaited<ReturnType<typeof dashboardUser>>

/**
 * A user of the dashboard with these roles, signed in: what a person does there, over Medusa's admin routes. Of
 * `payer@example.com` the id is `user_payer`, so that options can name it. Called again, it is the same user.
 */
export async function dashboardUser(
  { url, container }: Pick<Store, "url" | "container">,
  email: string,
  roles: string[] = [],
) {
  const body = { email, password: "a password of the tests" }
  const { authIdentity } = await container.resolve(Modules.AUTH).register("emailpass", { body })
  const id = `user_${email.split("@")[0]}`
  const userData = { id, email, ...(roles.length > 0 ? { roles } : {}) }
  if (authIdentity)
    await createUserAccountWorkflow(container).run({ input: { authIdentityId: authIdentity.id, userData } })
  const signedIn = await fetch(`${url}/auth/user/emailpass`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  })
  if (!signedIn.ok) throw new Error(`${email} cannot sign in: ${signedIn.status} ${await signedIn.text()}`)
  const { token } = (await signedIn.json()) as { token: string }
  return signedInUser(url, { id, email, token })
}

/** The same user at another server of the same Medusa. */
export function signedInUser(
  url: string,
  { id, email, token }: { id: string; email: string; token: string },
) {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" }
  const send = async (path: string, init: RequestInit): Promise<Answer> => {
    const response = await fetch(`${url}/admin${path}`, { ...init, headers })
    return { status: response.status, data: await response.json() }
  }
  return {
    id,
    email,
    authorization: headers.authorization,
    /** As a bearer token, or to begin a session with a cookie. */
    token,
    get: (path: string) => send(path, {}),
    post: (path: string, body: object = {}) => send(path, { method: "POST", body: JSON.stringify(body) }),
  }
}
