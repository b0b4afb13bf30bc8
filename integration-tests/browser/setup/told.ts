/** Where the stack listens: origins, without a path; the key of its storefront; and Medusa's database. */
export type Told = {
  storefront: string
  medusa: string
  sandbox: string
  publishableKey: string
  databaseUrl: string
}

/** The environment variable in which the tests find it, as JSON. */
export const TOLD = "MPGI_BROWSER_STACK"

/** Where the stack listens; known once stack-up has run. */
export const at = (): Told => JSON.parse(process.env[TOLD] ?? "{}") as Told
