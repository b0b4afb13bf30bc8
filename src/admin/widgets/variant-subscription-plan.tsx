import { defineWidgetConfig } from "@medusajs/admin-sdk"
import { Container, Heading, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { withBoundary } from "../shared/boundary/with-boundary"
import { Loading } from "../shared/loading"
import { useVariantPlan } from "../subscription-plans/api"
import { PlanSection } from "../subscription-plans/plan-section"

/** The subscription plan of a variant: the charges that follow its purchase. */
const VariantSubscriptionPlan = ({ data: variant }: { data: { id: string } }) => {
  const { t } = useTranslation("mpgi")
  const { data: variantPlan, error, isPending } = useVariantPlan(variant.id)
  return (
    <Container className="divide-y p-0" data-testid="mpgi-variant-plan">
      {isPending && <Loading label={t("subscription_plans.title")} className="h-16 w-full" />}
      {error && (
        <div className="flex flex-col gap-y-1 px-6 py-4" role="alert">
          <Heading level="h2">{t("subscription_plans.title")}</Heading>
          <Text size="small" className="text-ui-fg-error">
            {t("subscription_plans.load_failed", { message: error.message })}
          </Text>
        </div>
      )}
      {variantPlan && <PlanSection variantPlan={variantPlan} />}
    </Container>
  )
}

export const config = defineWidgetConfig({
  zone: "product_variant.details.side.after",
  id: "mpgi-variant-plan",
})

export default withBoundary(VariantSubscriptionPlan)
