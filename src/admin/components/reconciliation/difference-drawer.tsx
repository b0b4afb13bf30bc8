import { Heading, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useOne } from "../../lib/api"
import { isStanding, sideInWords, type Difference, type DifferencePayment } from "../../lib/reconciliation"
import { DetailDrawer } from "../care/detail-drawer"
import { Id, Known } from "../care/known"
import { DifferenceState } from "./columns"
import { Heal } from "./heal"

type Answer = { difference: Difference; payment: DifferencePayment | null }

/** One difference: both sides, what became of it, and how it can be healed. */
export const DifferenceDrawer = ({ id, close }: { id: string; close: () => void }) => {
  const { t } = useTranslation("mpgi")
  const query = useOne<Answer>(`differences/${encodeURIComponent(id)}`)
  const { difference, payment } = query.data ?? {}
  return (
    <DetailDrawer
      title={
        difference
          ? t(`reconciliation.kind.${difference.kind}.name`, { defaultValue: difference.kind })
          : t("reconciliation.one")
      }
      description={difference ? t(`reconciliation.kind.${difference.kind}.what`, { defaultValue: "" }) : ""}
      query={query}
      close={close}
    >
      {difference && (
        <>
          <Facts difference={difference} currency={payment?.currency_code ?? null} />
          {isStanding(difference) &&
            (payment ? (
              <Heal difference={difference} payment={payment} />
            ) : (
              <section>
                <Heading level="h3">{t("reconciliation.heal.title")}</Heading>
                <Text size="small">{t("reconciliation.heal.no_payment")}</Text>
              </section>
            ))}
        </>
      )}
    </DetailDrawer>
  )
}

const Facts = ({ difference, currency }: { difference: Difference; currency: string | null }) => {
  const { t, i18n } = useTranslation("mpgi")
  const locale = i18n.language.slice(0, 2)
  const time = (at: string | null) => at && new Date(at).toLocaleString(locale)
  const { state, ours, theirs, order_no, transaction_id, reference } = difference
  return (
    <dl className="flex flex-col gap-y-2">
      <Known name={t("reconciliation.column.state")}>
        <DifferenceState state={state} />
      </Known>
      <Known name={t("reconciliation.column.ours")}>{sideInWords(ours, currency, t, locale)}</Known>
      <Known name={t("reconciliation.column.theirs")}>{sideInWords(theirs, currency, t, locale)}</Known>
      <Known name={t("reconciliation.column.order_no")}>
        <Id text={order_no} />
      </Known>
      <Known name={t("reconciliation.transaction_id")}>
        <Id text={transaction_id} />
      </Known>
      <Known name={t("reconciliation.reference")}>{reference && <Id text={reference} />}</Known>
      <Known name={t("reconciliation.account")}>{difference.provider_id}</Known>
      <Known name={t("reconciliation.column.first_seen_at")}>{time(difference.first_seen_at)}</Known>
      <Known name={t("reconciliation.last_seen_at")}>{time(difference.last_seen_at)}</Known>
      <Known name={t("reconciliation.healed_at")}>{time(difference.healed_at)}</Known>
      <Known name={t("care.note")}>{difference.note}</Known>
    </dl>
  )
}
