import { readReturn, redirectUrl, startRedirect } from ".."
import { fakeBrowser } from "./fake-browser"

describe("redirect", () => {
  const session = { data: { redirect_url: "https://shop.example.com/mpgi/pay/token" } }

  it("sends the browser to the payment page", () => {
    const browser = fakeBrowser({ userAgent: "" })
    startRedirect(session)
    browser.remove()
    expect(browser.visited).toEqual([session.data.redirect_url])
  })

  it("refuses a session without a redirect_url, or with an invalid one", () => {
    expect(() => redirectUrl({ data: {} })).toThrow("no redirect_url")
    expect(() => redirectUrl({ data: null })).toThrow("no redirect_url")
    expect(() => redirectUrl({ data: { redirect_url: "javascript:alert(1)" } })).toThrow("no redirect_url")
  })

  it("requires a browser", () => expect(() => startRedirect(session)).toThrow("requires a browser"))

  it.each([
    ["https://shop.example.com/done?payment_session_id=payses_1", { payment_session_id: "payses_1" }],
    ["/done?payment_session_id=payses_1&status=authorized", { payment_session_id: "payses_1" }],
    [
      "/done?payment_session_id=payses_1&payment_return=proof",
      { payment_session_id: "payses_1", payment_return: "proof" },
    ],
    ["/done?payment_session_id=", undefined],
    ["/done", undefined],
  ])("parses %s", (url, expected) => expect(readReturn(url)).toEqual(expected))
})
