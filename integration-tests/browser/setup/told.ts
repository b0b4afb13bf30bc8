/** Where the stack listens: origins, without a path. */
export type Told = { storefront: string; medusa: string; sandbox: string }

/** The environment variable in which the tests find it, as JSON. */
export const TOLD = "MPGI_BROWSER_STACK"
