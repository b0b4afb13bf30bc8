import { Hint, Input, Label } from "@medusajs/ui"
import { useId, type HTMLInputTypeAttribute, type ReactNode } from "react"
import { useTranslation } from "react-i18next"
import type { Problem } from "./form-check"

type Props = {
  label: string
  value: string
  onChange: (value: string) => void
  onBlur?: (() => void) | undefined
  problem?: Problem | undefined
  required?: boolean
  hint?: string | undefined
  type?: HTMLInputTypeAttribute
  inputMode?: "decimal" | "text" | "tel" | "email" | "url"
  autoFocus?: boolean
  placeholder?: string | undefined
  /** Leaves out the word "optional". */
  quiet?: boolean
}

/** A text input with its label and its problem or hint. */
export const TextField = ({
  label,
  value,
  onChange,
  onBlur,
  problem,
  required = false,
  hint,
  type = "text",
  quiet = false,
  ...input
}: Props) => {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} required={required} quiet={quiet} hint={hint} problem={problem}>
      <Input
        id={id}
        type={type}
        value={value}
        autoComplete="off"
        aria-required={required}
        aria-invalid={problem !== undefined}
        aria-describedby={problem || hint ? `${id}-hint` : undefined}
        onChange={({ target }) => onChange(target.value)}
        onBlur={onBlur}
        {...input}
      />
    </FieldFrame>
  )
}

type FrameProps = {
  id: string
  label: string
  required?: boolean
  quiet?: boolean
  hint?: string | undefined
  problem?: Problem | undefined
  children: ReactNode
}

/** The label and the problem or hint around an input. */
export const FieldFrame = ({
  id,
  label,
  required = false,
  quiet = false,
  hint,
  problem,
  children,
}: FrameProps) => {
  const { t } = useTranslation("mpgi")
  const message = problem ? t(`shared.problem.${problem.code}`, { defaultValue: problem.message }) : hint
  return (
    <div className="flex min-w-0 flex-col gap-y-2">
      <Label htmlFor={id} size="small" weight="plus">
        {label}
        {!required && !quiet && (
          <span className="text-ui-fg-subtle font-normal"> ({t("shared.optional")})</span>
        )}
      </Label>
      {children}
      {message && (
        <Hint id={`${id}-hint`} variant={problem ? "error" : "info"}>
          {message}
        </Hint>
      )}
    </div>
  )
}
