import { Skeleton, Text } from "@medusajs/ui"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"

type Props = {
  query: { isPending: boolean; error: Error | null }
  empty: boolean
  /** What is said when nothing is in it. */
  nothing?: string
  children: ReactNode
}

/** What a list shows while it is read, when it cannot be, and when nothing is in it. */
export const Loaded = ({ query: { isPending, error }, empty, nothing, children }: Props) => {
  const { t } = useTranslation("mpgi")
  if (error)
    return (
      <Text size="small" className="text-ui-fg-error px-6 py-8" role="alert">
        {t("list.cannot_be_read", { message: error.message })}
      </Text>
    )
  if (isPending)
    return (
      <div className="px-6 py-4" aria-busy="true" aria-label={t("list.loading")}>
        <Skeleton className="h-40 w-full" />
      </div>
    )
  if (empty)
    return (
      <Text size="small" className="text-ui-fg-subtle px-6 py-8">
        {nothing ?? t("list.empty")}
      </Text>
    )
  return <>{children}</>
}
