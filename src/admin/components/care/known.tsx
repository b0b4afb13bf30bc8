import { Copy, Text } from "@medusajs/ui"
import type { ReactNode } from "react"

/** A fact with its name; nothing where there is none. */
export const Known = ({ name, children }: { name: string; children: ReactNode }) =>
  children === null || children === undefined || children === "" ? null : (
    <div className="grid grid-cols-1 gap-x-4 gap-y-1 sm:grid-cols-3">
      <dt>
        <Text size="small" weight="plus">
          {name}
        </Text>
      </dt>
      <dd className="txt-small text-ui-fg-subtle min-w-0 break-words sm:col-span-2">{children}</dd>
    </div>
  )

/** A name of a thing, to be copied. */
export const Id = ({ text }: { text: string | null }) =>
  text ? (
    <span className="inline-flex max-w-full items-center gap-x-1">
      <span className="min-w-0 break-all font-mono text-xs">{text}</span>
      <Copy content={text} />
    </span>
  ) : (
    <span>–</span>
  )
