import { hasOtherBody, isForeign, isJson } from "../middlewares"

const origins = {
  own: ["https://pay.example.com"],
  cors: ["https://admin.example.org", /^https:\/\/\w+\.example\.net$/],
  secure: true,
}
const json = { "content-type": "application/json", host: "shop.example.com" }

describe("a page is", () => {
  it.each([
    ["on the server's own host", { origin: "https://shop.example.com" }],
    [
      "on the host that a proxy names",
      {
        host: "10.0.0.1:9000",
        "x-forwarded-host": "shop.example.com, 10.0.0.1",
        origin: "https://shop.example.com",
      },
    ],
    [
      "at a configured address of the server",
      { origin: "https://pay.example.com", "sec-fetch-site": "same-site" },
    ],
    ["a dashboard that is named", { origin: "https://admin.example.org", "sec-fetch-site": "cross-site" }],
    [
      "a dashboard that a pattern names",
      { origin: "https://shop7.example.net", "sec-fetch-site": "cross-site" },
    ],
    [
      "its own origin by the browser's word",
      { "sec-fetch-site": "same-origin", origin: "https://renamed.example.com" },
    ],
    ["no page: a program that sends JSON", {}],
  ])("own: %s", (_, headers) => {
    expect(isForeign({ ...json, ...headers }, origins)).toBe(false)
  })

  it.each([
    ["of another site", { origin: "https://evil.example.com", "sec-fetch-site": "cross-site" }],
    ["of a sibling domain", { origin: "https://blog.shop.example.com", "sec-fetch-site": "same-site" }],
    ["on another port", { origin: "https://shop.example.com:8443" }],
    ["loaded without encryption", { origin: "http://shop.example.com" }],
    ["with the name inside another", { origin: "https://admin.example.org.evil.example.com" }],
    ["in a sandbox", { origin: "null" }],
    ["of an origin that is none", { origin: "shop.example.com" }],
    ["of another site, without an origin", { "sec-fetch-site": "cross-site" }],
    ["of a sibling domain, without an origin", { "sec-fetch-site": "same-site" }],
    ["of an old browser: a form", { "content-type": "application/x-www-form-urlencoded" }],
    ["of an old browser: nothing at all", { "content-type": undefined }],
  ])("foreign: %s", (_, headers) => {
    expect(isForeign({ ...json, ...headers }, origins)).toBe(true)
  })

  it("own without encryption where the server has none", () => {
    expect(isForeign({ ...json, origin: "http://shop.example.com" }, { ...origins, secure: false })).toBe(
      false,
    )
  })
})

it.each([
  ["application/json", true],
  ["Application/JSON; charset=utf-8", true],
  ["application/jsonp", false],
  ["application/x-www-form-urlencoded", false],
  ["text/plain; application/json", false],
  [undefined, false],
])("%s is JSON: %s", (type, expected) => {
  expect(isJson({ "content-type": type })).toBe(expected)
})

it("a body without a type is not JSON; no body is none", () => {
  expect(hasOtherBody({ "content-length": "1" })).toBe(true)
  expect(hasOtherBody({ "transfer-encoding": "chunked" })).toBe(true)
  expect(hasOtherBody({ "content-length": "0" })).toBe(false)
  expect(hasOtherBody({})).toBe(false)
  expect(hasOtherBody({ "content-type": "application/json", "content-length": "9" })).toBe(false)
})
