/** @jest-environment ./tools/browser-environment.ts */
import { act, StrictMode } from "react"
import type { PaymentResult } from "medusa-payment-mpgi/storefront"
import { ChallengeFrame } from ".."
import { textsOf } from "../texts"
import { mounted } from "./mounted"

const plain: PaymentResult = {
  id: "payses_1",
  status: "pending",
  challenge_url: "https://gateway.example.com/pay/1",
}
const framed: PaymentResult = {
  ...plain,
  challenge_frame: { origin: "https://api.example.com", width: 390, height: 400 },
}

const show = mounted({ fakeTimers: true })

const frame = () => document.querySelector("iframe")!
const button = () => document.querySelector("button")!
const returned = (source: MessageEventSource | null) =>
  act(async () => {
    const data = { type: "mpgi-payment", event: "returned", payment_session_id: "payses_1" }
    window.dispatchEvent(new MessageEvent("message", { data, origin: "https://api.example.com", source }))
  })
const goBack = () =>
  act(async () => window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true })))

describe("the challenge of a card payment", () => {
  it("is shown in its size, waits, and hands back the session once", async () => {
    const onReturn = jest.fn()
    const part = <ChallengeFrame result={framed} onReturn={onReturn} locale="de" />
    await show(<StrictMode>{part}</StrictMode>)
    expect(document.querySelectorAll("iframe")).toHaveLength(1)
    expect(frame().src).toBe(plain.challenge_url)
    expect(frame().title).toBe(textsOf({ locale: "de" }).frame_title)
    expect([frame().style.width, frame().style.height]).toEqual(["390px", "400px"])
    expect(document.querySelector('[role="status"]')).toBeNull()
    await act(async () => jest.advanceTimersByTimeAsync(3_600_000))
    const { contentWindow } = frame()
    await returned(contentWindow)
    await returned(contentWindow)
    expect(onReturn.mock.calls).toEqual([[{ payment_session_id: "payses_1" }]])
    expect(document.querySelector("iframe")).toBeNull()
    expect(document.querySelector('[role="status"]')!.textContent).toBe(textsOf({ locale: "de" }).processing)
  })

  it("offers the whole window at any time, and is in the frame again when the customer goes back", async () => {
    const onFullPage = jest.fn()
    await show(<ChallengeFrame result={framed} onReturn={() => {}} onFullPage={onFullPage} />)
    await act(async () => button().click())
    expect(onFullPage.mock.calls).toEqual([[framed]])
    expect(document.querySelector("iframe")).toBeNull()
    await goBack()
    expect(frame().src).toBe(plain.challenge_url)
  })

  it("goes to the whole window without a frame, and leaves the button to a customer who goes back", async () => {
    const onFullPage = jest.fn()
    await show(<ChallengeFrame result={plain} onReturn={() => {}} onFullPage={onFullPage} />)
    expect(onFullPage.mock.calls).toEqual([[plain]])
    expect(document.querySelector("iframe")).toBeNull()
    await goBack()
    expect(onFullPage).toHaveBeenCalledTimes(1)
    expect(document.querySelector("iframe")).toBeNull()
    await act(async () => button().click())
    expect(onFullPage).toHaveBeenCalledTimes(2)
  })

  it("listens no longer when it is taken away", async () => {
    const onReturn = jest.fn()
    await show(<ChallengeFrame result={framed} onReturn={onReturn} />)
    const { contentWindow } = frame()
    await show(null)
    await returned(contentWindow)
    expect(onReturn).not.toHaveBeenCalled()
    expect(document.querySelector("iframe")).toBeNull()
  })
})
