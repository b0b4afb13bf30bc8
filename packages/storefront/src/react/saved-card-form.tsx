import type { PaymentResult, SavedCard, SavedCardInput } from "medusa-payment-mpgi/storefront"
import { useId, useRef, useState, type FormEvent, type ReactNode } from "react"
import { isSecurityCode } from "./card-input"
import { Field } from "./field"
import { paymentMessage } from "./payment-message"
import { fill, textsOf, type Language } from "./texts"
import { useAttempt } from "./use-attempt"

export interface SavedCardFormProps extends Language {
  /** The customer's cards, as `savedCards` returns them. Expired cards can only be removed. */
  cards: SavedCard[]
  /**
   * Pays with the chosen card, as with `authorizeSavedCard`. The form is disabled until the promise settles. A returned
   * text is shown as an error. For a returned result or a thrown `PaymentRequestError`, our text in the customer's
   * language is shown. Absent on an account page, where cards can only be removed.
   */
  onPay?: (card: SavedCardInput) => Promise<string | PaymentResult | void>
  /**
   * Removes a card, as with `removeSavedCard`. Afterwards, remove it from `cards`. Absent: cards cannot be removed
   * here.
   */
  onRemove?: (id: string) => Promise<void>
  /** The label of the button. Default: the text `pay`. */
  label?: ReactNode
  /** Further fields before the button, such as an installment choice. */
  children?: ReactNode
}

const BRANDS: Record<string, string> = {
  amex: "American Express",
  diners: "Diners Club",
  jcb: "JCB",
  unionpay: "UnionPay",
}
const nameOf = (brand: string) => BRANDS[brand] ?? brand.charAt(0).toUpperCase() + brand.slice(1)

/** Lets the customer pay with a saved card, and remove one. Renders nothing if there are no cards. */
export function SavedCardForm({ cards, onPay, onRemove, label, children, ...language }: SavedCardFormProps) {
  const texts = textsOf(language)
  const group = useId()
  const code = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<string>()
  const { busy, run, alert, round } = useAttempt()
  const [wrong, setWrong] = useState(false)
  if (cards.length === 0) return null
  const payable = onPay ? cards.filter(({ expired, usable }) => !expired && usable) : []
  const card = payable.find(({ id }) => id === chosen) ?? payable[0]

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!card || !onPay) return
    const security_code = code.current?.value.trim() ?? ""
    const missing = card.security_code && !isSecurityCode(security_code)
    setWrong(missing)
    if (missing) return code.current?.focus()
    void run(
      async () => {
        const input = { saved_card_id: card.id, ...(card.security_code ? { security_code } : {}) }
        const refused = await onPay(input)
        if (code.current) code.current.value = ""
        return typeof refused === "object" ? paymentMessage(refused, language) : refused
      },
      (error) => paymentMessage(error, language),
    )
  }

  return (
    <form key={round} method="post" noValidate className="mpgi-saved-cards" onSubmit={submit}>
      {alert}
      <fieldset disabled={busy}>
        <legend>{texts.saved_cards}</legend>
        <ul>
          {cards.map((each) => {
            const number = fill(texts.card_ending, {
              brand: each.brand ? nameOf(each.brand) : texts.card,
              last4: each.last4,
            })
            const shown = [each.label, number].filter(Boolean).join(" · ")
            const year = each.expiration_year?.slice(-2)
            const expiry =
              year &&
              `${each.expired ? texts.card_expired : texts.card_expires} ${each.expiration_month}/${year}`
            const isPayable = payable.includes(each)
            return (
              <li key={each.id}>
                <label>
                  {onPay && (
                    <input
                      type="radio"
                      name={group}
                      checked={each === card}
                      disabled={!isPayable}
                      onChange={() => setChosen(each.id)}
                    />
                  )}
                  {shown} <span className="mpgi-expiry">{expiry}</span>
                </label>
                {onRemove && (
                  <button
                    type="button"
                    className="mpgi-remove"
                    aria-label={`${texts.remove} ${shown}`}
                    onClick={() =>
                      void run(
                        () => onRemove(each.id),
                        () => texts.not_removed,
                      )
                    }
                  >
                    {texts.remove}
                  </button>
                )}
              </li>
            )
          })}
        </ul>
        {card?.security_code && (
          <Field
            label={texts.security_code}
            inputMode="numeric"
            required
            maxLength={4}
            autoComplete="cc-csc"
            error={wrong ? texts.security_code_invalid : undefined}
            inputRef={code}
          />
        )}
        {children}
        {card && (
          <button type="submit" aria-busy={busy}>
            {busy ? texts.processing : (label ?? texts.pay)}
          </button>
        )}
      </fieldset>
    </form>
  )
}
