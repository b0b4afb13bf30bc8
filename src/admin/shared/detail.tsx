import { Copy, Text, Button, Drawer, Skeleton, Heading } from "@medusajs/ui"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "./navigation/link"

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

type Props = {
  title: string
  description: string
  /** The request for the drawer's data. */
  query: { isPending: boolean; error: Error | null }
  close: () => void
  children: ReactNode
}

/** Shows all details of a row of a list, and its actions. */
export const DetailDrawer = ({ title, description, query: { isPending, error }, close, children }: Props) => {
  const { t } = useTranslation("mpgi")
  return (
    <Drawer open onOpenChange={(open) => !open && close()}>
      <Drawer.Content>
        {/* Not Drawer.Header: the button in its corner has no accessible name. */}
        <div className="flex flex-col gap-y-1 border-b px-6 py-4">
          <Drawer.Title>{title}</Drawer.Title>
          <Drawer.Description>{description}</Drawer.Description>
        </div>
        <Drawer.Body className="flex flex-col gap-y-6 overflow-y-auto">
          {error && (
            <Text size="small" className="text-ui-fg-error" role="alert">
              {t("shared.load_failed", { message: error.message })}
            </Text>
          )}
          {isPending && !error && <Skeleton className="h-40 w-full" aria-busy="true" />}
          {children}
        </Drawer.Body>
        <Drawer.Footer>
          <Button size="small" variant="secondary" onClick={close}>
            {t("shared.close")}
          </Button>
        </Drawer.Footer>
      </Drawer.Content>
    </Drawer>
  )
}

type DetailHeaderProps = {
  title: string
  description?: string
  /** The current state of the page's subject. */
  badge?: ReactNode
  /** The list that the page belongs to. */
  back: { to: string; label: string }
  /** The actions of the page. */
  children?: ReactNode
}

/** The header of a detail page, with the link back to its list. */
export const DetailHeader = ({ title, description, badge, back, children }: DetailHeaderProps) => (
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
