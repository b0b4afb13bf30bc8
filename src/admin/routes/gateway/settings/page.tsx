import { defineRouteConfig } from "@medusajs/admin-sdk"
import { Container } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { Loaded } from "../../../components/list/loaded"
import { PageHead } from "../../../components/list/page-head"
import { AccountSettings } from "../../../components/settings/account-settings"
import { useSettings } from "../../../lib/settings"

/** What shoppers see of each account: words, ways to pay, currencies, installments. */
const SettingsPage = () => {
  const { t } = useTranslation("mpgi")
  const query = useSettings()
  const { settings = [] } = query.data ?? {}
  return (
    <div className="flex flex-col gap-y-3">
      <Container className="p-0">
        <PageHead title={t("settings.title")} about={t("settings.description")} />
        {settings.length === 0 && (
          <Loaded query={query} empty>
            {null}
          </Loaded>
        )}
      </Container>
      {settings.map((each) => (
        <AccountSettings key={each.provider_id} current={each} />
      ))}
    </div>
  )
}

export const config = defineRouteConfig({ label: "settings.title", translationNs: "mpgi", rank: 100 })

export default SettingsPage
