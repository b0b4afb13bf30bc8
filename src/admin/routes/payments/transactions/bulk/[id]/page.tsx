import { Container, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useBulk } from "../../../../../bulk/api"
import { BulkBadge, BulkSummary, StopButton, BulkRows } from "../../../../../bulk/bulk-summary"
import { StartButton } from "../../../../../bulk/bulk-bar"
import { asPage } from "../../../../../shared/boundary/as-page"
import { TransactionsTabs } from "../../../../../shared/navigation/tabs"
import { DetailHeader } from "../../../../../shared/detail"
import { QueryState } from "../../../../../shared/list/list"
import { usePathParameter } from "../../../../../shared/navigation/link"
import { useView } from "../../../../../shared/view"

/** One bulk action: first its preview, then its progress and the result of each payment. */
const BulkAction = ({ id }: { id: string }) => {
  const { t, i18n } = useTranslation("mpgi")
  const view = useView()
  const query = useBulk(id)
  const bulk = query.data?.bulk
  return (
    <Container className="divide-y p-0">
      <QueryState query={query} empty={!bulk}>
        {bulk && (
          <>
            <DetailHeader
              title={t(`bulk.action.${bulk.kind}`)}
              badge={<BulkBadge state={bulk.state} />}
              back={{ to: "/payments/transactions/bulk", label: t("bulk.title") }}
            >
              <StopButton bulk={bulk} />
              <StartButton bulk={bulk} />
            </DetailHeader>
            <div className="px-6 py-4">
              <Text size="small">
                {bulk.state === "draft"
                  ? t("bulk.draft_description")
                  : t("bulk.by", {
                      name: bulk.requested_by.name ?? bulk.requested_by.id,
                      at: new Date(bulk.started_at ?? bulk.created_at).toLocaleString(
                        i18n.language.slice(0, 2),
                      ),
                    })}
              </Text>
              {bulk.note && (
                <Text size="small" className="text-ui-fg-subtle">
                  {t("bulk.note")}: {bulk.note}
                </Text>
              )}
            </div>
            <BulkSummary bulk={bulk} />
            <BulkRows bulk={bulk} view={view} />
          </>
        )}
      </QueryState>
    </Container>
  )
}

/** Each bulk action has its own state of the screen, such as the page of its rows. */
const BulkPage = () => {
  const id = usePathParameter("/payments/transactions/bulk")
  return <BulkAction key={id} id={id} />
}

export default asPage(BulkPage, TransactionsTabs)
