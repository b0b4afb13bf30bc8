import { Heading, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useOne } from "../shared/api"
import { CopyableId, DetailRow } from "../shared/detail/detail"
import { DetailDrawer } from "../shared/detail/detail-drawer"
import { isUnresolved, formatSide, type Discrepancy } from "./api"
import { DiscrepancyState } from "./columns"
import { ResolveDiscrepancy } from "./resolve-discrepancy"

/** One discrepancy: both sides, its state, and how to resolve it. */
export const DiscrepancyDrawer = ({ id, close }: { id: string; close: () => void }) => {
  const { t } = useTranslation("mpgi")
  const query = useOne("/admin/mpgi/reconciliation/discrepancies/{id}", { id })
  const { discrepancy, payment } = query.data ?? {}
  return (
    <DetailDrawer
      title={
        discrepancy
          ? t(`reconciliation.kind.${discrepancy.kind}.name`, { defaultValue: discrepancy.kind })
          : t("reconciliation.discrepancy")
      }
      description={discrepancy ? t(`reconciliation.kind.${discrepancy.kind}.what`, { defaultValue: "" }) : ""}
      query={query}
      close={close}
    >
      {discrepancy && (
        <>
          <Facts discrepancy={discrepancy} currency={payment?.currency_code ?? null} />
          {isUnresolved(discrepancy) &&
            (payment ? (
              <ResolveDiscrepancy discrepancy={discrepancy} payment={payment} />
            ) : (
              <section>
                <Heading level="h3">{t("reconciliation.resolve.title")}</Heading>
                <Text size="small">{t("reconciliation.resolve.no_payment")}</Text>
              </section>
            ))}
        </>
      )}
    </DetailDrawer>
  )
}

const Facts = ({ discrepancy, currency }: { discrepancy: Discrepancy; currency: string | null }) => {
  const { t, i18n } = useTranslation("mpgi")
  const locale = i18n.language.slice(0, 2)
  const time = (at: string | null) => at && new Date(at).toLocaleString(locale)
  const { state, local_value, gateway_value, order_no, transaction_id, reference } = discrepancy
  return (
    <dl className="flex flex-col gap-y-2">
      <DetailRow label={t("reconciliation.column.state")}>
        <DiscrepancyState state={state} />
      </DetailRow>
      <DetailRow label={t("reconciliation.column.local_value")}>
        {formatSide(local_value, currency, t, locale)}
      </DetailRow>
      <DetailRow label={t("reconciliation.column.gateway_value")}>
        {formatSide(gateway_value, currency, t, locale)}
      </DetailRow>
      <DetailRow label={t("reconciliation.column.order_no")}>
        <CopyableId text={order_no} />
      </DetailRow>
      <DetailRow label={t("reconciliation.transaction_id")}>
        <CopyableId text={transaction_id} />
      </DetailRow>
      <DetailRow label={t("reconciliation.reference")}>
        {reference && <CopyableId text={reference} />}
      </DetailRow>
      <DetailRow label={t("reconciliation.account")}>{discrepancy.provider_id}</DetailRow>
      <DetailRow label={t("reconciliation.column.first_seen_at")}>
        {time(discrepancy.first_seen_at)}
      </DetailRow>
      <DetailRow label={t("reconciliation.last_seen_at")}>{time(discrepancy.last_seen_at)}</DetailRow>
      <DetailRow label={t("reconciliation.resolved_at")}>{time(discrepancy.resolved_at)}</DetailRow>
      <DetailRow label={t("shared.note")}>{discrepancy.note}</DetailRow>
    </dl>
  )
}
