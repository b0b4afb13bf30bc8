import type { HttpTypes } from "@medusajs/framework/types"
import { createContext, useContext, useEffect, useState, type ReactNode } from "react"
import type { Shop } from "../shop"

export type Credentials = { email: string; password: string }

export type CustomerContext = {
  /** Undefined for a guest. */
  customer: HttpTypes.StoreCustomer | undefined
  signIn(credentials: Credentials): Promise<void>
  /** Creates an account, and signs in. */
  register(credentials: Credentials): Promise<void>
  signOut(): Promise<void>
}

const Context = createContext<CustomerContext | undefined>(undefined)

/** The signed-in customer, for components inside `CustomerProvider`. */
export function useCustomer(): CustomerContext {
  const value = useContext(Context)
  if (!value) throw new Error("useCustomer must be used inside CustomerProvider")
  return value
}

type SignedIn = { customer?: HttpTypes.StoreCustomer; token?: string }

/**
 * Signs customers in with Medusa's own routes. The token stays in this browser tab. The payment helpers need it too,
 * since only the signed-in customer can see the customer's payments.
 */
export function CustomerProvider({ shop, children }: { shop: Shop; children: (shop: Shop) => ReactNode }) {
  const { auth, client, store } = shop.sdk
  const [state, setState] = useState<SignedIn>()

  const load = async (): Promise<SignedIn> => {
    const token = await client.getToken()
    if (!token) return {}
    return { token, customer: (await store.customer.retrieve()).customer }
  }
  useEffect(() => {
    // An expired token counts as no token.
    load().then(setState, async () => {
      await client.clearToken()
      setState({})
    })
  }, [])

  if (!state) return <p aria-busy="true">Loading…</p>
  const signIn = async (credentials: Credentials) => {
    const token = await auth.login("customer", "emailpass", credentials)
    if (typeof token !== "string") throw new Error("This account needs another way to sign in.")
    setState(await load())
  }
  const value: CustomerContext = {
    customer: state.customer,
    signIn,
    async register(credentials) {
      await auth.register("customer", "emailpass", credentials)
      await store.customer.create({ email: credentials.email })
      await signIn(credentials)
    },
    async signOut() {
      await auth.logout().catch(() => undefined) // this browser forgets the token in any case
      await client.clearToken()
      setState({})
    },
  }
  const access = { ...shop.access, ...(state.token ? { token: state.token } : {}) }
  return <Context.Provider value={value}>{children({ ...shop, access })}</Context.Provider>
}
