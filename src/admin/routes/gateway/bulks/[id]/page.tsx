import { Container, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useParams } from "react-router-dom"
import { BulkBadge } from "../../../../components/bulk/bulk-badge"
import { Rows } from "../../../../components/bulk/rows"
import { StartButton } from "../../../../components/bulk/start-button"
import { StopButton } from "../../../../components/bulk/stop-button"
import { Summary } from "../../../../components/bulk/summary"
import { DetailHead } from "../../../../components/list/detail-head"
import { Loaded } from "../../../../components/list/loaded"
import { useBulk } from "../../../../lib/bulks"
import { useView } from "../../../../lib/view"

/** A bulk: its plan, then how far it is, then what became of each payment. */
const BulkPage = () => {
  const { t, i18n } = useTranslation("mpgi")
  const { id = "" } = useParams()
  const view = useView()
  const query = useBulk(id)
  const bulk = query.data?.bulk
  return (
    <Container className="divide-y p-0">
      <Loaded query={query} empty={!bulk}>
        {bulk && (
          <>
            <DetailHead
              title={t(`bulk.verb.${bulk.kind}`)}
              badge={<BulkBadge state={bulk.state} />}
              back={{ to: "/gateway/bulks", label: t("bulk.title") }}
            >
              <StopButton bulk={bulk} />
              <StartButton bulk={bulk} />
            </DetailHead>
            <div className="px-6 py-4">
              <Text size="small">
                {bulk.state === "planned"
                  ? t("bulk.planned_about")
                  : t("bulk.by", {
                      who: bulk.requested_by.name ?? bulk.requested_by.id,
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
            <Summary bulk={bulk} />
            <Rows bulk={bulk} view={view} />
          </>
        )}
      </Loaded>
    </Container>
  )
}

export default BulkPage
