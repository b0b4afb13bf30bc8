import { Button, Text } from "@medusajs/ui"
import { useRef, useState } from "react"

type Props = { label: string; accept: string; disabled: boolean; onChoose: (file: File) => void }

/** A button that asks for a file, and the name of the one that was chosen: browsers draw their own in another style. */
export const FileButton = ({ label, accept, disabled, onChoose }: Props) => {
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
          onChoose(file)
          // The same file, corrected, may be chosen again.
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
