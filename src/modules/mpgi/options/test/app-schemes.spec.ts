import { appOf, returnOrigin } from "../storefront-options"

describe("the scheme of an app", () => {
  it.each([
    ["myshop://", { protocol: "myshop:", host: "" }],
    ["myshop://paid", { protocol: "myshop:", host: "paid" }],
    ["com.example.shop://", { protocol: "com.example.shop:", host: "" }],
  ])("may be %s", (named, app) => {
    expect(appOf(named)).toEqual(app)
    expect(returnOrigin.safeParse(named).success).toBe(true)
  })

  it.each([
    "javascript://",
    "JavaScript://paid",
    "data://",
    "vbscript://",
    "blob://x",
    "file://",
    "about://",
    "intent://",
    "mailto://",
    "tel://",
    "myshop:",
    "myshop:paid",
    "myshop://paid/page",
    "://paid",
    "my shop://",
    "myshop://user@paid",
    "myshop://paid?x",
    "http://",
    "ws://shop.example.com",
  ])("may not be %s", (named) => {
    expect(appOf(named)).toBeUndefined()
    expect(returnOrigin.safeParse(named).error?.issues[0]?.message).toContain("must be an origin")
  })
})
