/** Where the stack listens: origins, without a path; the key of its storefront; and Medusa's database. */
export type StackAddresses = {
  storefront: string
  medusa: string
  sandbox: string
  publishableKey: string
  paymentProviderId: string
  databaseUrl: string
}

/** What the tests may know of a running stack. */
export function addressesOf(stack: StackAddresses): StackAddresses {
  const { storefront, medusa, sandbox, publishableKey, paymentProviderId, databaseUrl } = stack
  return { storefront, medusa, sandbox, publishableKey, paymentProviderId, databaseUrl }
}

/** The environment variable in which the tests find it, as JSON. */
export const STACK_VARIABLE = "MPGI_BROWSER_STACK"

/** Where the stack listens; known once stack-up has run. */
export const at = (): StackAddresses => JSON.parse(process.env[STACK_VARIABLE] ?? "{}") as StackAddresses
