/** @jest-environment ./tools/browser-environment.ts */
import type { PaymentOption, PaymentResult, PaymentStatus } from "medusa-payment-mpgi/storefront"
import { act } from "react"
import { InstallmentSelect, PaymentResultView, PlanDisclosure, RedirectButton } from ".."
import { WAITS } from "../follow-payment"
import { textsOf } from "../texts"
import { mounted } from "./mounted"

const show = mounted({ fakeTimers: true })

const pass = (ms: number) => act(async () => jest.advanceTimersByTimeAsync(ms))
const text = () => document.body.textContent
const result = (status: PaymentStatus, more: object = {}): PaymentResult => ({
  id: "payses_1",
  status,
  ...more,
})

describe("the result page", () => {
  it("waits for the order, and reports it once", async () => {
    const answers = [
      result("pending"),
      result("authorized"),
      result("authorized", { order_id: "order_1", cart_id: "cart_1" }),
    ]
    const getStatus = jest.fn(async () => answers.shift() ?? result("declined"))
    const onOrder = jest.fn()
    const onAuthorized = jest.fn()
    await show(<PaymentResultView getStatus={getStatus} onOrder={onOrder} onAuthorized={onAuthorized} />)
    expect(text()).toContain("is being confirmed. Do not pay again")
    await pass(2_000)
    expect(onAuthorized).toHaveBeenCalledTimes(1)
    await pass(2_000)
    // `cart_id` is the cart that was paid. The customer may have another cart by now.
    expect(onOrder.mock.calls).toEqual([["order_1", expect.objectContaining({ cart_id: "cart_1" })]])
    expect(text()).toContain("received")
    await pass(600_000)
    expect(getStatus).toHaveBeenCalledTimes(3)
  })

  it("does not poll hard, not for ever and not while hidden, and offers no second payment", async () => {
    const getStatus = jest.fn(async () => result("pending"))
    await show(
      <PaymentResultView getStatus={getStatus} onOrder={() => {}} retry={<a href="/">Checkout</a>} />,
    )
    jest.spyOn(document, "visibilityState", "get").mockReturnValue("hidden")
    await pass(60_000)
    expect(getStatus).toHaveBeenCalledTimes(1)
    jest.restoreAllMocks()
    await act(async () => document.dispatchEvent(new Event("visibilitychange")))
    await pass(3_600_000)
    expect(getStatus).toHaveBeenCalledTimes(WAITS.length + 1)
    expect(Math.min(...WAITS)).toBeGreaterThanOrEqual(2_000)
    expect(text()).toContain("Do not pay again")
    expect(text()).not.toContain("Checkout")
    await act(async () => document.querySelector("button")!.click())
    expect(getStatus).toHaveBeenCalledTimes(WAITS.length + 2)
  })

  it("survives a request that fails", async () => {
    const answers = [
      Promise.reject(new Error("offline")),
      Promise.resolve(result("pending", { order_id: "order_1" })),
    ]
    const onOrder = jest.fn()
    await show(<PaymentResultView getStatus={() => answers.shift()!} onOrder={onOrder} />)
    await pass(2_000)
    expect(onOrder).toHaveBeenCalledWith("order_1", expect.anything())
  })

  it("says that it is paid where the customer is not signed in, and neither waits for the order nor completes the cart", async () => {
    const getStatus = jest.fn(async () => ({ ...result("authorized"), sign_in_required: true as const }))
    const [onOrder, onAuthorized] = [jest.fn(), jest.fn()]
    await show(<PaymentResultView getStatus={getStatus} onOrder={onOrder} onAuthorized={onAuthorized} />)
    await pass(60_000)
    expect(text()).toContain(textsOf({}).confirmed)
    expect([getStatus, onOrder, onAuthorized].map(({ mock }) => mock.calls.length)).toEqual([1, 0, 0])
  })

  it.each([
    ["declined", true],
    ["canceled", true],
    ["error", false],
  ] as const)("says that a payment is %s", async (status, again) => {
    const retry = <a href="/checkout">Checkout</a>
    await show(
      <PaymentResultView
        locale="fr"
        getStatus={async () => result(status)}
        onOrder={() => {}}
        retry={retry}
      />,
    )
    expect(text()).toContain(textsOf({ locale: "fr" })[status])
    expect(text()?.includes("Checkout")).toBe(again)
  })
})

it("the redirect button creates one session, and can be used again after it failed", async () => {
  let fail: (error: Error) => void = () => {}
  const createSession = jest.fn((_device: object) => new Promise<never>((_, reject) => (fail = reject)))
  await show(<RedirectButton createSession={createSession} className="primary" />)
  const button = () => document.querySelector("button")!
  act(() => {
    button().click()
    button().click()
  })
  expect(createSession.mock.calls).toEqual([[expect.objectContaining({ device_type: "desktop" })]])
  expect(button().disabled).toBe(true)
  await act(async () => fail(new Error("no session")))
  expect(document.querySelector('[role="alert"]')!.textContent).toContain("could not be started")
  expect(button().disabled).toBe(false)
})

it("the installment choice reports what the session takes", async () => {
  const option: PaymentOption = {
    provider_id: "pp_mpgi_mpgi",
    title: "Card",
    unavailable: null,
    flows: ["redirect"],
    amount: "25.00",
    currency_code: "usd",
    saved_cards: null,
    installments: [
      { count: 3, installments_id: "plan-3", interest_free: true, part: "8.34" },
      { count: 6, installments_id: null, interest_free: false, part: null },
    ],
  }
  const onSelect = jest.fn()
  await show(<InstallmentSelect option={option} onSelect={onSelect} />)
  expect([...document.querySelectorAll("option")].map((each) => each.textContent)).toEqual([
    "Pay in full: $25.00",
    "3 installments of $8.34, interest-free",
    "6 installments",
  ])
  const select = document.querySelector("select")!
  for (const value of ["3:plan-3", "6", ""])
    await act(async () => {
      select.value = value
      select.dispatchEvent(new Event("change", { bubbles: true }))
    })
  expect(onSelect.mock.calls).toEqual([
    [{ installments: "3", installments_id: "plan-3" }],
    [{ installments: "6" }],
    [{}],
  ])
})

it("the plan says what is charged after the order", async () => {
  const plan = {
    variant_id: "variant_1",
    interval: "month" as const,
    interval_count: 1,
    first_charge_on: "2026-12-22",
    contract_name: "Tea",
    currency_code: "usd",
    contract_amount: "9.00",
    billing_cycle: 12,
    promotion_cycle: null,
    trial_days: null,
    contract_end: null,
  }
  await show(<PlanDisclosure plan={plan} />)
  expect(text()).toBe("Then $9.00 every 1 month, first on December 22, 2026. It ends after 12 charges.")
})
