/** @jest-environment ./tools/browser-environment.ts */
import { act, StrictMode, type ReactNode } from "react"
import { EmbeddedPayment } from ".."
import { textsOf } from "../texts"
import { mounted } from "./mounted"

const session = (token: string, session_id: string) => ({
  data: { redirect_url: `https://api.example.com/mpgi/pay/${token}`, session_id },
})
const first = session("one", "payses_1")

const render = mounted({ fakeTimers: true })

const show = (part: ReactNode) => render(<StrictMode>{part}</StrictMode>)
const frame = () => document.querySelector("iframe")!
const pass = (ms: number) => act(async () => jest.advanceTimersByTimeAsync(ms))
const say = (event: string, more: object = {}) =>
  act(async () => {
    const data = { type: "mpgi-payment", event, ...more }
    const source = frame().contentWindow
    window.dispatchEvent(new MessageEvent("message", { data, origin: "https://api.example.com", source }))
  })

describe("the embedded payment", () => {
  it("says that it is loading, then waits, and hands back the session", async () => {
    const onReturn = jest.fn()
    await show(<EmbeddedPayment session={first} onReturn={onReturn} locale="de" />)
    expect(frame().src).toBe(first.data.redirect_url)
    expect(frame().title).toBe(textsOf({ locale: "de" }).frame_title)
    expect(document.querySelector('[role="status"]')!.textContent).toBe(textsOf({ locale: "de" }).processing)
    await say("opened")
    expect(document.querySelector('[role="status"]')).toBeNull()
    await pass(3_600_000)
    await say("returned", { payment_session_id: "payses_1" })
    expect(onReturn.mock.calls).toEqual([[{ payment_session_id: "payses_1" }]])
    expect(document.querySelector("iframe")).toBeNull()
  })

  it("offers the whole window at any time, and opens it once", async () => {
    const onFullPage = jest.fn()
    await show(<EmbeddedPayment session={first} onReturn={() => {}} onFullPage={onFullPage} />)
    await act(async () => document.querySelector("button")!.click())
    await pass(60_000)
    expect(onFullPage.mock.calls).toEqual([[first]])
    expect(document.querySelector("iframe")).toBeNull()
  })

  it("opens the whole window when the page does not open, and the frame again when the customer goes back", async () => {
    const onFullPage = jest.fn()
    await show(
      <EmbeddedPayment session={first} onReturn={() => {}} onFullPage={onFullPage} timeoutMs={5_000} />,
    )
    await pass(5_000)
    expect(onFullPage).toHaveBeenCalledTimes(1)
    const back = Object.assign(new Event("pageshow"), { persisted: true })
    await act(async () => window.dispatchEvent(back))
    expect(frame().src).toBe(first.data.redirect_url)
    await say("unavailable")
    expect(onFullPage).toHaveBeenCalledTimes(2)
  })

  it("shows the page of another session, and listens to that", async () => {
    const onReturn = jest.fn()
    await show(<EmbeddedPayment session={first} onReturn={onReturn} />)
    await say("opened")
    await show(<EmbeddedPayment session={session("two", "payses_2")} onReturn={onReturn} />)
    expect(frame().src).toMatch(/two$/)
    await say("returned", { payment_session_id: "payses_1" })
    await say("returned", { payment_session_id: "payses_2" })
    expect(onReturn.mock.calls).toEqual([[{ payment_session_id: "payses_2" }]])
  })
})
