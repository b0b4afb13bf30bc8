import { InlineTip } from "@medusajs/ui"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { usePayoutTerms } from "./api"

/** Shows its children to users who may make payouts. Shows all other users why they may not. */
export const PayoutAccess = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation("mpgi")
  const { data } = usePayoutTerms()
  if (!data?.refused) return <>{children}</>
  return (
    <div className="px-6 py-4">
      <InlineTip label={t(`payouts.refused.${data.refused}.title`)} variant="warning">
        {t(`payouts.refused.${data.refused}.text`, { id: data.user.id })}
      </InlineTip>
    </div>
  )
}
