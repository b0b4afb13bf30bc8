import { Copy, Text } from "@medusajs/ui"
import type { ReactNode } from "react"

/** A label with its value. Renders nothing when the value is empty. */
export const DetailRow = ({ label, children }: { label: string; children: ReactNode }) =>
  children === null || children === undefined || children === "" ? null : (
    <div className="grid grid-cols-1 gap-x-4 gap-y-1 sm:grid-cols-3">
      <dt>
        <Text size="small" weight="plus">
          {label}
        </Text>
      </dt>
      <dd className="txt-small text-ui-fg-subtle min-w-0 break-words sm:col-span-2">{children}</dd>
    </div>
  )

/** An identifier with a button that copies it. */
export const CopyableId = ({ text }: { text: string | null }) =>
  text ? (
    <span className="inline-flex max-w-full items-center gap-x-1">
      <span className="min-w-0 break-all font-mono text-xs">{text}</span>
      <Copy content={text} />
    </span>
  ) : (
    <span>–</span>
  )
