import { Heading, Text } from "@medusajs/ui"
import type { ReactNode } from "react"
import { Link } from "react-router-dom"

type Props = {
  title: string
  about?: string
  /** Where it stands. */
  badge?: ReactNode
  /** The list that it is one of. */
  back: { to: string; label: string }
  /** What can be done about it. */
  children?: ReactNode
}

/** Which one of a list a page is about, and the way back to the list. */
export const DetailHead = ({ title, about, badge, back, children }: Props) => (
  <div className="flex flex-wrap items-center justify-between gap-3 px-6 py-4">
    <div className="flex min-w-0 flex-col gap-y-1">
      <Link to={back.to} className="txt-compact-small text-ui-fg-base underline">
        ← {back.label}
      </Link>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Heading className="break-words">{title}</Heading>
        {badge}
      </div>
      {about && (
        <Text size="small" className="text-ui-fg-subtle break-words">
          {about}
        </Text>
      )}
    </div>
    <div className="flex flex-wrap gap-2">{children}</div>
  </div>
)
