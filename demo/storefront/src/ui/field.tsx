import type { InputHTMLAttributes } from "react"

type Props = InputHTMLAttributes<HTMLInputElement> & { label: string; name: string }

/** A labeled input. */
export function Field({ label, name, className = "", ...input }: Props) {
  return (
    <p className={`field ${className}`}>
      <label htmlFor={name}>{label}</label>
      <input id={name} name={name} {...input} />
    </p>
  )
}
