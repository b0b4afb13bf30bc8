import { Button, Text } from "@medusajs/ui"
import { useRef, useState } from "react"

type Props = { label: string; accept: string; disabled: boolean; onSelect: (file: File) => void }

/** A button that opens a file dialog, with the name of the selected file. The browser's own input has another style. */
export const FileButton = ({ label, accept, disabled, onSelect }: Props) => {
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
