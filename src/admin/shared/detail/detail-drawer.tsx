import { Button, Drawer, Skeleton, Text } from "@medusajs/ui"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"

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
