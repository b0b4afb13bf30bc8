/** @jest-environment ./tools/browser-environment.ts */
import { PaymentRequestError, type CardInput, type PaymentResult } from "medusa-payment-mpgi/storefront"
import { act } from "react"
import { CardForm, formatCardNumber, formatExpiry, isCardNumber, readExpiry } from ".."
import { textsOf } from "../texts"
import { mounted } from "./mounted"

const CARD = "4111111111111111"
const show = mounted()

const input = (autocomplete: string) =>
  document.querySelector<HTMLInputElement>(`input[autocomplete="${autocomplete}"]`)!
const type = (autocomplete: string, text: string) =>
  act(async () => {
    input(autocomplete).value = text
    input(autocomplete).dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertText" }))
  })
const submit = () =>
  act(async () => {
    document.querySelector("form")!.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }))
  })
const fillIn = async () => {
  await type("cc-number", CARD)
  await type("cc-exp", "1299")
  await type("cc-csc", "123")
  await type("cc-name", "Ada King Lovelace")
}

const result = { id: "payses_1", status: "pending", message: "For developers" }
const fail = (status: number, code?: string) =>
  Promise.reject(new PaymentRequestError("For developers", status, code))

describe("the card form", () => {
  it("is empty and can be used when the customer goes back to it from a challenge", async () => {
    const paid: CardInput[] = []
    const leave = (card: CardInput) => {
      paid.push(card)
      return new Promise<void>(() => {}) // never settles, as when the browser leaves for the challenge
    }
    await show(<CardForm onPay={leave} />)
    await fillIn()
    await submit()
    expect(document.querySelector("button")!.disabled).toBe(true)
    const back = Object.assign(new Event("pageshow"), { persisted: true })
    await act(async () => window.dispatchEvent(back))
    expect(["cc-number", "cc-exp", "cc-csc"].map((each) => input(each).value)).toEqual(["", "", ""])
    expect(document.querySelector("button")!.disabled).toBe(false)
    await fillIn()
    await submit()
    expect(paid).toHaveLength(2)
  })

  it("formats what is typed, and pays once with what was entered", async () => {
    const paid: CardInput[] = []
    let settle: () => void = () => {}
    const onPay = (card: CardInput) => {
      paid.push(card)
      return new Promise<void>((resolve) => (settle = resolve))
    }
    await show(<CardForm onPay={onPay} />)
    await fillIn()
    expect(input("cc-number").value).toBe("4111 1111 1111 1111")
    expect(input("cc-exp").value).toBe("12/99")
    await submit()
    await submit()
    expect(paid).toEqual([
      {
        card: CARD,
        expiration_month: "12",
        expiration_year: "2099",
        security_code: "123",
        first_name: "Ada King",
        last_name: "Lovelace",
      },
    ])
    expect(document.querySelector("button")!.disabled).toBe(true)
    await act(async () => settle())
    expect([input("cc-number").value, input("cc-exp").value, input("cc-csc").value]).toEqual(["", "", ""])
    expect(document.querySelector("button")!.disabled).toBe(false)
  })

  it.each([
    ["a decline", async () => ({ ...result, status: "declined", code: "card_declined" }), "declined"],
    ["a challenge", async () => ({ ...result, code: "challenge_required" }), "challenge"],
    ["a result without a code", async () => result, "confirming"],
    ["too many cards", () => fail(429, "too_many_attempts"), "too_many"],
    ["a cart that has changed", () => fail(400, "mpgi_stale_session"), "cart_changed"],
    ["a gateway that is away", () => fail(503, "gateway_unavailable"), "not_sent"],
    ["a server error", () => fail(500, "unexpected_state"), "unconfirmed"],
    ["no answer", () => fail(0), "unconfirmed"],
    ["anything else", () => Promise.reject(new Error("decimals")), "failed"],
  ] as const)("says of %s what it means, in the customer's language", async (_name, onPay, text) => {
    await show(<CardForm locale="es" onPay={onPay as () => Promise<PaymentResult>} />)
    await fillIn()
    await submit()
    expect(document.querySelector('[role="alert"]')!.textContent).toBe(textsOf({ locale: "es" })[text])
  })

  it("says at each field what is wrong, and leads to the first of them", async () => {
    const onPay = jest.fn()
    await show(<CardForm locale="de-AT" texts={{ pay: "Los" }} onPay={onPay} />)
    await fillIn()
    await type("cc-number", "4111111111111112")
    await type("cc-exp", "0120")
    await submit()
    expect(onPay).not.toHaveBeenCalled()
    const number = input("cc-number")
    expect(document.activeElement).toBe(number)
    expect(number.getAttribute("aria-invalid")).toBe("true")
    const error = document.getElementById(number.getAttribute("aria-describedby")!)
    expect(error?.textContent).toBe(textsOf({ locale: "de" }).card_number_invalid)
    expect(input("cc-exp").getAttribute("aria-invalid")).toBe("true")
    expect(input("cc-csc").getAttribute("aria-invalid")).toBeNull()
    expect(document.querySelector("button")!.textContent).toBe("Los")
  })

  it("shows the message of a decline", async () => {
    await show(<CardForm onPay={async () => "Your card was declined."} />)
    await fillIn()
    await submit()
    expect(document.querySelector('[role="alert"]')!.textContent).toBe("Your card was declined.")
  })

  it("keeps the number out of React, of the form's data and of the page", async () => {
    const onPay = jest.fn(() => new Promise<void>(() => {}))
    const logged = (["log", "warn", "error"] as const).map((level) => jest.spyOn(console, level))
    await show(<CardForm onPay={onPay} />)
    await fillIn()
    await submit()
    expect(onPay).toHaveBeenCalled()
    expect([...new FormData(document.querySelector("form")!).keys()]).toEqual([])
    expect(document.documentElement.outerHTML.replace(/\s/g, "")).not.toContain(CARD)
    expect(
      JSON.stringify([window.location.href, { ...window.localStorage }, { ...window.sessionStorage }]),
    ).not.toContain(CARD)
    expect(stateOf(document.getElementById("page")!).replace(/\s/g, "")).not.toContain(CARD)
    for (const spy of logged) expect(spy).not.toHaveBeenCalled()
    jest.restoreAllMocks()
  })
})

/** All strings in React's tree of a page: the properties and state of each component, without DOM nodes. */
function stateOf(container: HTMLElement): string {
  const key = Object.keys(container).find((name) => name.startsWith("__reactContainer"))
  if (!key) throw new Error("React has changed: its tree was not found")
  type Fiber = { child?: Fiber; sibling?: Fiber; memoizedProps: unknown; memoizedState: unknown }
  const seen = new Set<unknown>()
  const strings: string[] = []
  const collect = (value: unknown) => {
    if (typeof value === "string") strings.push(value)
    if (typeof value !== "object" || value === null || seen.has(value) || value instanceof Node) return
    seen.add(value)
    Object.values(value).forEach(collect)
  }
  const walk = (fiber: Fiber | undefined) => {
    if (!fiber) return
    collect([fiber.memoizedProps, fiber.memoizedState])
    walk(fiber.child)
    walk(fiber.sibling)
  }
  const tree = container as unknown as Record<string, { stateNode: { current: Fiber } }>
  walk(tree[key]!.stateNode.current)
  expect(strings).toContain("cc-number")
  return strings.join("\n")
}

describe("what is typed", () => {
  it.each([
    ["4111111111111111", "4111 1111 1111 1111"],
    ["4111-1111 1", "4111 1111 1"],
    ["378282246310005", "3782 822463 10005"],
    ["abc", ""],
  ])("the number %s is shown as %s", (text, shown) => expect(formatCardNumber(text)).toBe(shown))

  it.each([
    ["1", "1"],
    ["9", "09/"],
    ["1231", "12/31"],
    ["12/2031", "12/31"],
    ["1/31", "01/31"],
  ])("the expiry date %s is shown as %s", (text, shown) => expect(formatExpiry(text)).toBe(shown))

  it.each([
    ["4111 1111 1111 1111", true],
    ["4111 1111 1111 1112", false],
    ["4111", false],
    ["411111111111111a", false],
  ])("the number %s is valid: %s", (text, valid) => expect(isCardNumber(text)).toBe(valid))

  it("a card is valid until the end of its month", () => {
    const at = new Date(2026, 10, 30)
    expect(readExpiry("11/26", at)).toEqual({ expiration_month: "11", expiration_year: "2026" })
    expect(readExpiry("10/26", at)).toBeUndefined()
    expect(readExpiry("13/30", at)).toBeUndefined()
  })
})
