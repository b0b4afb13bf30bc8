import { defineRouteConfig } from "@medusajs/admin-sdk"
import { Container, Heading, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { PageHead } from "../../../components/list/page-head"
import { DifferenceDrawer } from "../../../components/reconciliation/difference-drawer"
import { Differences } from "../../../components/reconciliation/differences"
import { CompareNow, Runs } from "../../../components/reconciliation/runs"
import { useView } from "../../../lib/view"

/** Our records, Medusa's and the gateway's side by side: what differs, and when it was last looked. */
const ReconciliationPage = () => {
  const { t } = useTranslation("mpgi")
  const view = useView()
  const opened = view.get("open")
  const open = (id: string) => view.set({ open: id, page: view.get("page") })
  return (
    <div className="flex flex-col gap-y-3">
      <Container className="divide-y p-0">
        <div className="flex flex-wrap items-center justify-between gap-3 px-6 py-4">
          <div className="min-w-0">
            <Heading level="h1">{t("reconciliation.title")}</Heading>
            <Text size="small" className="text-ui-fg-subtle">
              {t("reconciliation.description")}
            </Text>
          </div>
          <CompareNow />
        </div>
        <PageHead level="h2" title={t("reconciliation.differences")} />
        <Differences view={view} open={open} />
      </Container>
      <Container className="divide-y p-0">
        <PageHead level="h2" title={t("reconciliation.runs")} />
        <Runs view={view} />
      </Container>
      {opened && <DifferenceDrawer id={opened} close={() => open("")} />}
    </div>
  )
}

export const config = defineRouteConfig({ label: "reconciliation.title", translationNs: "mpgi", rank: 70 })

export default ReconciliationPage
