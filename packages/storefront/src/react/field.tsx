import { useId, type FormEvent, type InputHTMLAttributes, type Ref } from "react"

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, "name" | "value" | "id" | "onInput"> & {
  label: string
  /** The problem with the value; absent if there is none. */
  error?: string | undefined
  /** Reformats typed text, such as with spaces between groups of digits. */
  format?: (text: string) => string
  inputRef: Ref<HTMLInputElement>
}

/** Keeps the caret behind the same digit when the text is formatted. */
function reformat(event: FormEvent<HTMLInputElement>, format: (text: string) => string) {
  const input = event.currentTarget
  const { value, selectionStart } = input
  const next = format(value)
  // A separator that was deleted at the end is not inserted again.
  if (next.startsWith(value) && (event.nativeEvent as InputEvent).inputType?.startsWith("delete")) return
  const digits = value.slice(0, selectionStart ?? value.length).replace(/\D/g, "").length
  input.value = next
  let caret = next.length
  if (selectionStart !== null && selectionStart < value.length) {
    caret = 0
    for (let seen = 0; caret < next.length && seen < digits; caret += 1) {
      if (/\d/.test(next[caret] ?? "")) seen += 1
    }
  }
  input.setSelectionRange(caret, caret)
}

/**
 * An input without `name` and `value`, so that typed text stays in the input. React does not hold it. If the browser
 * submits the form before the page's scripts run, it sends nothing.
 */
export function Field({ label, error, format, inputRef, ...input }: Props) {
  const id = useId()
  return (
    <p className="mpgi-field">
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        ref={inputRef}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onInput={format && ((event) => reformat(event, format))}
      />
      {error && (
        <span id={`${id}-error`} className="mpgi-error">
          {error}
        </span>
      )}
    </p>
  )
}
