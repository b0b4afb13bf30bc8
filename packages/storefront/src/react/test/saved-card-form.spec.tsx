/** @jest-environment jsdom */
import type { SavedCard, SavedCardInput } from "medusa-payment-mpgi/storefront"
import { act } from "react"
import { CardForm } from "../card-form"
import { textsOf } from "../texts"
import { SavedCardForm, type SavedCardFormProps } from "../saved-card-form"
import { mounted } from "./mounted"

const render = mounted()

const card = (id: string, more: Partial<SavedCard> = {}): SavedCard => ({
  id,
  provider_id: "pp_mpgi_mpgi",
  brand: "visa",
  last4: "1111",
  label: null,
  expired: false,
  expiration_month: "12",
  expiration_year: "2031",
  usable: true,
  security_code: true,
  saved_at: "2026-11-22T00:00:00.000Z",
  ...more,
})
const show = (props: SavedCardFormProps) => render(<SavedCardForm {...props} />)
const all = <Element extends HTMLElement>(selector: string) => [
  ...document.querySelectorAll<Element>(selector),
]
const submit = () =>
  act(async () => {
    document.querySelector("form")!.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }))
  })
const code = () => document.querySelector<HTMLInputElement>('input[autocomplete="cc-csc"]')
const enter = (text: string) => act(async () => void (code()!.value = text))

describe("the form of saved cards", () => {
  it("pays once with the chosen card and its code", async () => {
    const paid: SavedCardInput[] = []
    let settle: () => void = () => {}
    const onPay = (input: SavedCardInput) => {
      paid.push(input)
      return new Promise<void>((resolve) => (settle = resolve))
    }
    const cards = [card("one"), card("two", { brand: "amex", last4: "0005", label: "Travel" })]
    await show({ cards, onPay })
    expect(all("li").map(({ textContent }) => textContent)).toEqual([
      "Visa ending in 1111 Expires 12/31",
      "Travel · American Express ending in 0005 Expires 12/31",
    ])
    expect(all<HTMLInputElement>('input[type="radio"]').map(({ checked }) => checked)).toEqual([true, false])
    await act(async () => all<HTMLInputElement>('input[type="radio"]')[1]!.click())
    await submit()
    expect(paid).toEqual([])
    expect(code()!.getAttribute("aria-invalid")).toBe("true")
    expect(document.activeElement).toBe(code())
    await enter("1234")
    await submit()
    await submit()
    expect(paid).toEqual([{ saved_card_id: "two", security_code: "1234" }])
    expect(document.querySelector("fieldset")!.disabled).toBe(true)
    await act(async () => settle())
    expect(code()!.value).toBe("")
  })

  it("shows a card without its expiry where that is not known", async () => {
    await show({ cards: [card("one", { expiration_month: null, expiration_year: null })] })
    expect(all("li").map(({ textContent }) => textContent?.trim())).toEqual(["Visa ending in 1111"])
  })

  it("shows no field for a code where the card needs none, and shows the message of a decline", async () => {
    const onPay = jest.fn(async () => "Your card was declined.")
    await show({ cards: [card("one", { security_code: false })], onPay })
    expect(code()).toBeNull()
    await submit()
    expect(onPay).toHaveBeenCalledWith({ saved_card_id: "one" })
    expect(document.querySelector('[role="alert"]')!.textContent).toBe("Your card was declined.")
  })

  it("lets an expired card be removed, and not be paid with", async () => {
    const onRemove = jest.fn(async () => {})
    await show({ cards: [card("one", { expired: true })], onPay: async () => {}, onRemove, locale: "de" })
    const { card_expired, remove } = textsOf({ locale: "de" })
    expect(document.querySelector("li")!.textContent).toContain(card_expired.replace("{date}", "12/31"))
    expect(all<HTMLInputElement>('input[type="radio"]')).toMatchObject([{ disabled: true, checked: false }])
    const buttons = all<HTMLButtonElement>("button")
    expect(buttons.map(({ textContent }) => textContent)).toEqual([remove])
    expect(buttons[0]!.getAttribute("aria-label")).toContain("1111")
    await act(async () => buttons[0]!.click())
    expect(onRemove).toHaveBeenCalledWith("one")
  })

  it("says when a card could not be removed, and shows nothing where there are none", async () => {
    await show({ cards: [card("one")], onRemove: () => Promise.reject(new Error("no")) })
    expect(all('input[type="radio"], button[type="submit"]')).toEqual([])
    await act(async () => all<HTMLButtonElement>("button")[0]!.click())
    expect(document.querySelector('[role="alert"]')!.textContent).toContain("could not be removed")
    await show({ cards: [] })
    expect(document.getElementById("page")!.innerHTML).toBe("")
  })
})

describe("the consent in the card form", () => {
  const fill = () =>
    act(async () => {
      const values = { number: "4111111111111111", exp: "12/99", csc: "123", name: "Ada Lovelace" }
      for (const [name, value] of Object.entries(values))
        document.querySelector<HTMLInputElement>(`input[autocomplete="cc-${name}"]`)!.value = value
    })
  const box = () => document.querySelector<HTMLInputElement>('input[type="checkbox"]')

  it("is the customer's own: the box is empty at first, and absent where it is not offered", async () => {
    const onPay = jest.fn(async () => {})
    await render(<CardForm onPay={onPay} />)
    expect(box()).toBeNull()
    await render(<CardForm onPay={onPay} offerToSave />)
    expect(box()!.checked).toBe(false)
    await fill()
    await submit()
    expect(onPay).toHaveBeenLastCalledWith(expect.not.objectContaining({ save_card: expect.anything() }))
    await fill()
    await act(async () => box()!.click())
    await submit()
    expect(onPay).toHaveBeenLastCalledWith(expect.objectContaining({ save_card: true }))
  })
})
