import "./loopback-names"
import { join } from "node:path"

/** Three sites, as in a real store: a cookie of one is a third party's on the others. All are names of this machine. */
export const SITES = { storefront: "shop.localhost", medusa: "api.localhost", sandbox: "gateway.localhost" }

/** NODE_OPTIONS of a process that reaches them; this one does. */
export const WITH_SITES =
  `${process.env.NODE_OPTIONS ?? ""} --require="${join(__dirname, "loopback-names.js")}"`.trim()
