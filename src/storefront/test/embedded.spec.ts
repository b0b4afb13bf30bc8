/** @jest-environment ./tools/browser-environment.ts */
import { embedPayment, type EmbeddedPaymentOptions } from ".."

const SERVER = "https://api.example.com"
const session = { data: { redirect_url: `${SERVER}/mpgi/pay/token`, session_id: "payses_1" } }

const frame = () => document.querySelector("iframe")!
const say = (
  data: unknown,
  { origin = SERVER, source = frame().contentWindow }: Partial<MessageEventInit> = {},
) => window.dispatchEvent(new MessageEvent("message", { data, origin, source: source ?? null }))
const message = (event: string, more: object = {}) => ({ type: "mpgi-payment", event, ...more })
const returned = message("returned", { payment_session_id: "payses_1" })

function embed(options: Partial<EmbeddedPaymentOptions> = {}) {
  document.body.innerHTML = '<div id="payment"></div>'
  const calls = { open: jest.fn(), back: jest.fn(), unavailable: jest.fn() }
  const remove = embedPayment(document.querySelector("#payment")!, session, {
    onOpen: calls.open,
    onReturn: calls.back,
    onUnavailable: calls.unavailable,
    ...options,
  })
  return { ...calls, remove }
}

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

describe("the payment page in a frame", () => {
  it("is named, is the session's, and may do no more than a payment page needs", () => {
    embed({ title: "Payment page" })
    expect(frame().title).toBe("Payment page")
    expect(frame().src).toBe(session.data.redirect_url)
    const sandbox = frame().getAttribute("sandbox")!.split(" ")
    expect(sandbox).toEqual(
      expect.arrayContaining([
        "allow-forms",
        "allow-scripts",
        "allow-same-origin",
        "allow-storage-access-by-user-activation",
      ]),
    )
    expect(sandbox).not.toContain("allow-top-navigation")
    expect(frame().getAttribute("allow")).not.toMatch(/camera|microphone|geolocation/)
    expect(frame().getAttribute("referrerPolicy")).toBe("no-referrer")
  })

  it("hands back the session once, and is removed", () => {
    const { back, open, unavailable } = embed()
    say(message("opened"))
    say(message("opened"))
    expect(open).toHaveBeenCalledTimes(2)
    const { contentWindow: source } = frame()
    say(returned)
    say(returned, { source })
    expect(back.mock.calls).toEqual([[{ payment_session_id: "payses_1" }]])
    expect(document.querySelector("iframe")).toBeNull()
    jest.advanceTimersByTime(60_000)
    expect(unavailable).not.toHaveBeenCalled()
  })

  it.each([
    ["another origin", returned, { origin: "https://evil.example.com" }],
    ["an origin that begins like it", returned, { origin: `${SERVER}.evil.example.com` }],
    ["no origin", returned, { origin: "null" }],
    ["another window", returned, { source: window }],
    ["no window", returned, { source: null }],
    ["another session", message("returned", { payment_session_id: "payses_2" }), {}],
    ["a session that is no text", message("returned", { payment_session_id: 1 }), {}],
    ["another script", { type: "other", event: "returned", payment_session_id: "payses_1" }, {}],
    ["no object", "returned", {}],
    ["nothing", null, {}],
  ])("listens to no message of %s", (_, data, from) => {
    const { back, unavailable } = embed()
    // An explicit `null` must not be replaced by a default.
    window.dispatchEvent(
      new MessageEvent("message", { data, origin: SERVER, source: frame().contentWindow, ...from }),
    )
    expect(back).not.toHaveBeenCalled()
    expect(unavailable).not.toHaveBeenCalled()
    expect(frame()).not.toBeNull()
  })

  it.each([
    ["the server says that it cannot be shown", () => say(message("unavailable"))],
    ["it does not open", () => jest.advanceTimersByTime(15_000)],
  ])("leaves for the whole window when %s", (_, happens) => {
    const { back, unavailable } = embed()
    happens()
    expect(unavailable).toHaveBeenCalledTimes(1)
    expect(document.querySelector("iframe")).toBeNull()
    jest.advanceTimersByTime(60_000)
    expect([unavailable.mock.calls.length, back.mock.calls.length]).toEqual([1, 0])
  })

  it("waits for the customer as long as it takes, once it is open", () => {
    const { unavailable } = embed()
    jest.advanceTimersByTime(14_999)
    say(message("opened"))
    jest.advanceTimersByTime(3_600_000)
    expect(unavailable).not.toHaveBeenCalled()
  })

  it("is over when it is removed", () => {
    const { remove, back, unavailable } = embed()
    const { contentWindow: source } = frame()
    remove()
    say(returned, { source })
    jest.advanceTimersByTime(60_000)
    expect([back.mock.calls.length, unavailable.mock.calls.length]).toEqual([0, 0])
    expect(document.querySelector("iframe")).toBeNull()
  })

  it("needs an address of the session", () => {
    expect(() => embedPayment(document.body, { data: {} }, { onReturn: () => {} })).toThrow("no redirect_url")
  })
})
