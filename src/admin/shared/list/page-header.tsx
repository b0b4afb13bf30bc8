import { Heading, Text } from "@medusajs/ui"
import type { ReactNode } from "react"

type Props = {
  title: string
  /** What the page is for. */
  description?: string
  /** `h1` for the page itself, `h2` for a part of it. */
  level?: "h1" | "h2"
  /** The actions of the page. */
  children?: ReactNode
}

/** The title of a page or of a part of it. */
export const PageHeader = ({ title, description, level = "h1", children }: Props) => (
  <div className="flex flex-wrap items-center justify-between gap-3 px-6 py-4">
    <div className="min-w-0">
      <Heading level={level}>{title}</Heading>
      {description && (
        <Text size="small" className="text-ui-fg-subtle">
          {description}
        </Text>
      )}
    </div>
    {children}
  </div>
)
