import { Heading, Text } from "@medusajs/ui"
import type { ReactNode } from "react"
import { Link } from "../navigation/link"

type Props = {
  title: string
  description?: string
  /** The current state of what the page shows. */
  badge?: ReactNode
  /** The list that the page belongs to. */
  back: { to: string; label: string }
  /** The actions of the page. */
  children?: ReactNode
}

/** The header of a detail page, with the link back to its list. */
export const DetailHeader = ({ title, description, badge, back, children }: Props) => (
  <div className="flex flex-wrap items-center justify-between gap-3 px-6 py-4">
    <div className="flex min-w-0 flex-col gap-y-1">
      <Link to={back.to} className="txt-compact-small text-ui-fg-base underline">
        ← {back.label}
      </Link>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Heading className="break-words">{title}</Heading>
        {badge}
      </div>
      {description && (
        <Text size="small" className="text-ui-fg-subtle break-words">
          {description}
        </Text>
      )}
    </div>
    <div className="flex flex-wrap gap-2">{children}</div>
  </div>
)
