import { defineWidgetConfig } from "@medusajs/admin-sdk"
import { Container, Heading, Skeleton, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { PlanSection } from "../components/plans/plan-section"
import { usePlan } from "../lib/plans"

/** The variant's subscription plan: what a shopper who buys it is charged afterwards. */
const VariantPlan = ({ data: variant }: { data: { id: string } }) => {
  const { t } = useTranslation("mpgi")
  const { data: shown, error, isPending } = usePlan(variant.id)
  return (
    <Container className="divide-y p-0" data-testid="mpgi-variant-plan">
      {isPending && (
        <div className="px-6 py-4" aria-busy="true" aria-label={t("plan.title")}>
          <Skeleton className="h-16 w-full" />
        </div>
      )}
      {error && (
        <div className="flex flex-col gap-y-1 px-6 py-4" role="alert">
          <Heading level="h2">{t("plan.title")}</Heading>
          <Text size="small" className="text-ui-fg-error">
            {t("plan.cannot_be_read", { message: error.message })}
          </Text>
        </div>
      )}
      {shown && <PlanSection shown={shown} />}
    </Container>
  )
}

export const config = defineWidgetConfig({
  zone: "product_variant.details.side.after",
  id: "mpgi-variant-plan",
})

export default VariantPlan
