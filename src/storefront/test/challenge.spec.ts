/** @jest-environment ./tools/browser-environment.ts */
import { embedChallenge, type PaymentResult } from ".."

const SERVER = "https://api.example.com"
const result: PaymentResult = {
  id: "payses_1",
  status: "pending",
  challenge_url: "https://gateway.example.com/pay/1",
  challenge_frame: { origin: SERVER, width: 500, height: 600 },
}

const frame = () => document.querySelector("iframe")!
const returned = { type: "mpgi-payment", event: "returned", payment_session_id: "payses_1" }
const say = (data: unknown, from: Partial<MessageEventInit> = {}) =>
  window.dispatchEvent(
    new MessageEvent("message", { data, origin: SERVER, source: frame().contentWindow, ...from }),
  )

function embed(changed: Partial<PaymentResult> = {}) {
  document.body.innerHTML = '<div id="challenge"></div>'
  const calls = { back: jest.fn(), fullPage: jest.fn() }
  const remove = embedChallenge(
    document.querySelector("#challenge")!,
    { ...result, ...changed },
    { title: "Your bank", onReturn: calls.back, onUnavailable: calls.fullPage },
  )
  return { ...calls, remove }
}

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

describe("a challenge in a frame", () => {
  it("has the size that was requested, never wider than the page, and takes the focus", () => {
    embed()
    expect(frame().src).toBe(result.challenge_url)
    expect(frame().title).toBe("Your bank")
    const { width, height, maxWidth, borderWidth } = frame().style
    expect([width, height, maxWidth, parseFloat(borderWidth)]).toEqual(["500px", "600px", "100%", 0])
    expect(frame().getAttribute("sandbox")!.split(" ")).not.toContain("allow-top-navigation")
    expect(document.activeElement).toBe(frame())
  })

  it("hands back the session once, and is removed", () => {
    const { back, fullPage } = embed()
    const { contentWindow: source } = frame()
    say(returned)
    expect(document.querySelector("iframe")).toBeNull()
    window.dispatchEvent(new MessageEvent("message", { data: returned, origin: SERVER, source }))
    expect(back.mock.calls).toEqual([[{ payment_session_id: "payses_1" }]])
    expect(fullPage).not.toHaveBeenCalled()
  })

  it.each([
    ["the gateway, which is in the frame", returned, { origin: "https://gateway.example.com" }],
    ["another window", returned, { source: window }],
    ["another session", { ...returned, payment_session_id: "payses_2" }, {}],
  ])("listens to no message of %s", (_, data, from) => {
    const { back } = embed()
    say(data, from)
    expect(back).not.toHaveBeenCalled()
    expect(frame()).not.toBeNull()
  })

  it("waits for the customer as long as it takes", () => {
    const { fullPage } = embed()
    jest.advanceTimersByTime(3_600_000)
    expect(fullPage).not.toHaveBeenCalled()
    expect(frame()).not.toBeNull()
  })

  it("is over when it is removed", () => {
    const { remove, back } = embed()
    const { contentWindow: source } = frame()
    remove!()
    window.dispatchEvent(new MessageEvent("message", { data: returned, origin: SERVER, source }))
    expect(back).not.toHaveBeenCalled()
    expect(document.querySelector("iframe")).toBeNull()
  })

  it("goes to the whole window where the server names no frame", () => {
    const { challenge_frame: _, ...plain } = result
    document.body.innerHTML = ""
    const onUnavailable = jest.fn()
    expect(embedChallenge(document.body, plain, { onReturn: () => {}, onUnavailable })).toBeDefined()
    expect(onUnavailable).toHaveBeenCalledTimes(1)
    expect(document.querySelector("iframe")).toBeNull()
  })

  it("is nothing where there is no challenge", () => {
    const { remove, fullPage } = embed({ challenge_url: "" })
    expect(remove).toBeUndefined()
    expect(fullPage).not.toHaveBeenCalled()
  })

  it("opens no address that is none of a page", () =>
    expect(() => embed({ challenge_url: "javascript:alert(1)" })).toThrow("no redirect_url"))
})
