/** Constants of the demo store. Without imports, so that reading one does not load Medusa. */

/** Path of Medusa's dashboard, its default. */
export const DASHBOARD = "/app"

/** Path of the product images in `demo/pictures`. */
export const PICTURES = "/pictures"

/** Login for the demo's dashboard. The store listens on loopback only. The options of payouts name users by id. */
export const ADMINISTRATOR = {
  id: "user_demo_admin",
  email: "admin@example.com",
  password: "demo-password",
}

/** A second user, who approves the payouts that the first one creates. */
export const APPROVER = {
  id: "user_demo_approver",
  email: "approver@example.com",
  password: "demo-password",
}

/** A third user, who confirms the bank details of beneficiaries, and so approves no payouts to them. */
export const TREASURER = {
  id: "user_demo_treasurer",
  email: "treasurer@example.com",
  password: "demo-password",
}

/** The promotion that the storefront suggests: 10 percent off every product. */
export const PROMOTION_CODE = "WELCOME10"
