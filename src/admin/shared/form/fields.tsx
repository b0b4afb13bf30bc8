import { Hint, Input, Label, Select, Button, Text } from "@medusajs/ui"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useId, useRef, useState, useEffect, type HTMLInputTypeAttribute, type ReactNode } from "react"
import { useTranslation } from "react-i18next"
import type { Path, Reply } from "../api-types"
import { sdk } from "../sdk"

/** Pause in typing after which the server checks the form. */
const CHECK_DELAY_MS = 350

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
const FieldFrame = ({ id, label, required = false, quiet = false, hint, problem, children }: FrameProps) => {
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

type SelectFieldProps = {
  label: string
  value: string
  options: { value: string; label: string }[]
  onChange: (value: string) => void
  required?: boolean
  problem?: Problem | undefined
  placeholder?: string
  hint?: string
}

/** A select with its label and its problem or hint. */
export const SelectField = ({ label, value, options, onChange, placeholder, ...frame }: SelectFieldProps) => {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} {...frame}>
      <Select value={value} onValueChange={onChange}>
        <Select.Trigger
          id={id}
          aria-invalid={frame.problem !== undefined}
          className="data-[placeholder]:text-ui-fg-subtle" // the default is too faint in dark mode
        >
          <Select.Value placeholder={placeholder} />
        </Select.Trigger>
        <Select.Content>
          {options.map((option) => (
            <Select.Item key={option.value} value={option.value}>
              {option.label}
            </Select.Item>
          ))}
        </Select.Content>
      </Select>
    </FieldFrame>
  )
}

type FileButtonProps = { label: string; accept: string; disabled: boolean; onSelect: (file: File) => void }

/** A button that opens a file dialog, with the name of the selected file. The browser's own input has another style. */
export const FileButton = ({ label, accept, disabled, onSelect }: FileButtonProps) => {
  const input = useRef<HTMLInputElement>(null)
  const [name, setName] = useState("")
  return (
    <div className="flex flex-wrap items-center gap-3">
      <input
        ref={input}
        type="file"
        accept={accept}
        className="hidden"
        onChange={({ target }) => {
          const file = target.files?.[0]
          if (!file) return
          setName(file.name)
          onSelect(file)
          // Without this, selecting the same file again after correcting it fires no event.
          target.value = ""
        }}
      />
      <Button
        type="button"
        size="small"
        variant="secondary"
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      {name && (
        <Text size="small" className="text-ui-fg-subtle break-all">
          {name}
        </Text>
      )}
    </div>
  )
}

type CheckPath = Extract<Path<"post">, `${string}/check`>

/** A problem with one field: its path with dots, a code for the translation, and the message in English. */
export type Problem = Reply<CheckPath, "post">["problems"][number]

/** Lets the server check a form while the user fills it in, since the rules exist only there. */
export function useFormCheck<P extends CheckPath>(path: P, form: object) {
  const text = JSON.stringify(form)
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), CHECK_DELAY_MS)
    return () => clearTimeout(timer)
  }, [text])
  const { data } = useQuery({
    queryKey: ["mpgi", "check", path, settled],
    queryFn: () =>
      sdk.client.fetch<Reply<P, "post">>(path, { method: "POST", body: JSON.parse(settled) as object }),
    placeholderData: keepPreviousData,
    gcTime: 0,
    staleTime: Infinity,
  })
  return { checked: data, current: settled === text }
}

/** Checks a form once, before it is submitted. */
export function checkForm<P extends CheckPath>(path: P, form: object): Promise<Reply<P, "post">> {
  return sdk.client.fetch<Reply<P, "post">>(path, { method: "POST", body: form })
}
