import { defineRouteConfig } from "@medusajs/admin-sdk"
import { Container } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { AccountSettings } from "../../../checkout-settings/account-settings"
import { useCheckoutSettings } from "../../../checkout-settings/api"
import { asPage } from "../../../shared/boundary/as-page"
import { PageHeader, QueryState } from "../../../shared/list/list"

/**
 * The settings of each account that customers see at the checkout: titles, payment methods, currencies, installment
 * plans.
 */
const CheckoutSettingsPage = () => {
  const { t } = useTranslation("mpgi")
  const query = useCheckoutSettings()
  const { settings = [] } = query.data ?? {}
  return (
    <div className="flex flex-col gap-y-3">
      <Container className="p-0">
        <PageHeader title={t("shared.title")} description={t("checkout_settings.description")} />
        {settings.length === 0 && (
          <QueryState query={query} empty>
            {null}
          </QueryState>
        )}
      </Container>
      {settings.map((accountSettings) => (
        <AccountSettings key={accountSettings.provider_id} current={accountSettings} />
      ))}
    </div>
  )
}

export const config = defineRouteConfig({ label: "shared.title", translationNs: "mpgi" })

export default asPage(CheckoutSettingsPage)
