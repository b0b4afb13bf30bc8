import type { CardDetails } from "../effects/issuer"

/** The inputs of the hosted page's card form, as posted. */
export interface CardForm {
  name: string
  number: string
  expiry: string
  code: string
}
export type CardFormErrors = Partial<Record<keyof CardForm, string>>

/** Parses the card form: the card, or the errors that the customer has to correct. */
export function parseCardForm(body: URLSearchParams): {
  form: CardForm
  card?: CardDetails
  errors: CardFormErrors
} {
  const text = (name: keyof CardForm) => (body.get(name) ?? "").trim().slice(0, 100)
  const form = { name: text("name"), number: text("number"), expiry: text("expiry"), code: text("code") }
  const number = form.number.replace(/[\s-]/g, "")
  const [, month = "", shortYear = ""] = /^(0[1-9]|1[0-2])\s*\/?\s*(?:20)?(\d{2})$/.exec(form.expiry) ?? []
  const errors: CardFormErrors = {
    ...(form.name === "" && { name: "Enter the name on your card." }),
    ...(!(/^\d{12,19}$/.test(number) && passesLuhn(number)) && { number: "Enter a valid card number." }),
    ...(month === "" && { expiry: "Enter a valid expiry date (MM/YY)." }),
    ...(!/^\d{3,4}$/.test(form.code) && { code: "Enter the 3 or 4 digit security code." }),
  }
  if (Object.keys(errors).length > 0) return { form, errors }
  return { form, errors, card: { number, month, year: `20${shortYear}`, code: form.code } }
}

/** The check digit of ISO/IEC 7812: every second digit from the right counts double, and the sum ends in 0. */
export function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
