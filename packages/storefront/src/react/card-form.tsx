import type { CardInput, PaymentResult } from "medusa-payment-mpgi/storefront"
import { useRef, useState, type FormEvent, type ReactNode } from "react"
import { formatCardNumber, formatExpiry, isCardNumber, isSecurityCode, readExpiry } from "./card-input"
import { Field } from "./field"
import { paymentMessage } from "./payment-message"
import { textsOf, type Language } from "./texts"
import { useAttempt } from "./use-attempt"

export interface CardFormProps extends Language {
  /**
   * Pays with the card, as with `authorizeCard`. Never store, log or send it elsewhere. The form is disabled until the
   * promise settles. A returned text is shown as an error. For a returned result or a thrown `PaymentRequestError`, our
   * text in the customer's language is shown.
   */
  onPay: (card: CardInput) => Promise<string | PaymentResult | void>
  /** The label of the button. Default: the text `pay`. */
  label?: ReactNode
  /** The initial name of the cardholder. */
  cardholder?: string
  /**
   * Shows a check box, empty at first, with which the customer agrees that the card is kept. Set it for a signed-in
   * customer if the payment option has `saved_cards`. If the box is checked, the card that `onPay` gets has
   * `save_card`.
   */
  offerToSave?: boolean
  /** Further fields before the button, such as an installment choice. */
  children?: ReactNode
}

type FieldName = "number" | "expiry" | "code" | "holder"

/**
 * A card form. Number, expiry and code are only in their inputs: neither React nor the form's data holds them. They are
 * cleared after every attempt that reached the gateway. Requires the option `directCard.enabled`.
 */
export function CardForm(props: CardFormProps) {
  const { onPay, label, cardholder, offerToSave, children, ...language } = props
  const texts = textsOf(language)
  const number = useRef<HTMLInputElement>(null)
  const expiry = useRef<HTMLInputElement>(null)
  const code = useRef<HTMLInputElement>(null)
  const holder = useRef<HTMLInputElement>(null)
  const save = useRef<HTMLInputElement>(null)
  const { busy, run, alert, clear, round } = useAttempt()
  const [wrong, setWrong] = useState<FieldName[]>([])
  const inputs = { number, expiry, code, holder }
  const valueOf = (name: FieldName) => inputs[name].current?.value.trim() ?? ""
  const errorOf = (name: FieldName, text: string) => (wrong.includes(name) ? text : undefined)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const expires = readExpiry(valueOf("expiry"))
    const problems: FieldName[] = [
      ...(isCardNumber(valueOf("number")) ? [] : ["number" as const]),
      ...(expires ? [] : ["expiry" as const]),
      ...(isSecurityCode(valueOf("code")) ? [] : ["code" as const]),
      ...(valueOf("holder") ? [] : ["holder" as const]),
    ]
    setWrong(problems)
    clear()
    const [first] = problems
    if (first || !expires) return inputs[first ?? "expiry"].current?.focus()
    const names = valueOf("holder").split(/\s+/)
    const card = {
      card: valueOf("number").replace(/\D/g, ""),
      ...expires,
      security_code: valueOf("code"),
      first_name: names.slice(0, -1).join(" ") || (names[0] ?? ""),
      last_name: names.at(-1) ?? "",
      ...(save.current?.checked ? { save_card: true as const } : {}),
    }
    void run(
      async () => {
        const refused = await onPay(card)
        for (const { current } of [number, expiry, code]) if (current) current.value = ""
        return typeof refused === "object" ? paymentMessage(refused, language) : refused
      },
      (error) => paymentMessage(error, language),
    )
  }

  const digits = { inputMode: "numeric", required: true, disabled: busy } as const
  return (
    <form key={round} method="post" noValidate className="mpgi-card-form" onSubmit={submit}>
      {alert}
      <Field
        {...digits}
        label={texts.card_number}
        autoComplete="cc-number"
        format={formatCardNumber}
        error={errorOf("number", texts.card_number_invalid)}
        inputRef={number}
      />
      <Field
        {...digits}
        label={texts.expiry}
        autoComplete="cc-exp"
        format={formatExpiry}
        error={errorOf("expiry", texts.expiry_invalid)}
        inputRef={expiry}
      />
      <Field
        {...digits}
        label={texts.security_code}
        autoComplete="cc-csc"
        maxLength={4}
        error={errorOf("code", texts.security_code_invalid)}
        inputRef={code}
      />
      <Field
        required
        disabled={busy}
        label={texts.cardholder}
        autoComplete="cc-name"
        defaultValue={cardholder}
        error={errorOf("holder", texts.cardholder_invalid)}
        inputRef={holder}
      />
      {offerToSave && (
        <p className="mpgi-save-card">
          <label>
            <input ref={save} type="checkbox" disabled={busy} /> {texts.save_card}
          </label>
        </p>
      )}
      {children}
      <button type="submit" disabled={busy} aria-busy={busy}>
        {busy ? texts.processing : (label ?? texts.pay)}
      </button>
    </form>
  )
}
