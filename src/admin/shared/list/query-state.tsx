import { Text } from "@medusajs/ui"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { Loading } from "../loading"

type Props = {
  query: { isPending: boolean; error: Error | null }
  empty: boolean
  /** Shown when there is nothing to show. */
  emptyText?: string
  children: ReactNode
}

/** Shows its children once a request has succeeded. Otherwise shows that it is loading, has failed or is empty. */
export const QueryState = ({ query: { isPending, error }, empty, emptyText, children }: Props) => {
  const { t } = useTranslation("mpgi")
  if (error)
    return (
      <Text size="small" className="text-ui-fg-error px-6 py-8" role="alert">
        {t("shared.list.load_failed", { message: error.message })}
      </Text>
    )
  if (isPending) return <Loading label={t("shared.list.loading")} className="h-40 w-full" />
  if (empty)
    return (
      <Text size="small" className="text-ui-fg-subtle px-6 py-8">
        {emptyText ?? t("shared.list.empty")}
      </Text>
    )
  return <>{children}</>
}
