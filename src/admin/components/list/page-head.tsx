import { Heading, Text } from "@medusajs/ui"
import type { ReactNode } from "react"

type Props = {
  title: string
  /** What the page is for. */
  about?: string
  /** 1 for the page itself, 2 for a part of it. */
  level?: "h1" | "h2"
  /** What can be begun here. */
  children?: ReactNode
}

/** Name of a page or of a part of it. */
export const PageHead = ({ title, about, level = "h1", children }: Props) => (
  <div className="flex flex-wrap items-center justify-between gap-3 px-6 py-4">
    <div className="min-w-0">
      <Heading level={level}>{title}</Heading>
      {about && (
        <Text size="small" className="text-ui-fg-subtle">
          {about}
        </Text>
      )}
    </div>
    {children}
  </div>
)
