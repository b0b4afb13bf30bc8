/** What other parts of the demo know of the store. No imports: nobody should load Medusa to read a name. */

/** Where Medusa has its dashboard by default. */
export const DASHBOARD = "/app"

/** Where the store serves the pictures of `demo/pictures`. */
export const PICTURES = "/pictures"

/** The login of the demo's dashboard. The store listens on loopback only. */
export const ADMINISTRATOR = { email: "admin@example.com", password: "demo-password" }

/** A second user, who approves the payouts that the first one asks for. */
export const APPROVER = { email: "approver@example.com", password: "demo-password" }

/** The promotion that the storefront suggests: a tenth off every product. */
export const PROMOTION_CODE = "WELCOME10"
