import { Container, Heading, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { Discrepancies } from "../../../../reconciliation/discrepancies"
import { DiscrepancyDrawer } from "../../../../reconciliation/discrepancy-drawer"
import { StartRun, Runs } from "../../../../reconciliation/runs"
import { asPage } from "../../../../shared/boundary/as-page"
import { DevelopersTabs } from "../../../../shared/navigation/tabs"
import { PageHeader } from "../../../../shared/list/list"
import { useView } from "../../../../shared/view"

/** Discrepancies between this plugin, Medusa and the gateway, and the runs that look for them. */
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
          <StartRun />
        </div>
        <PageHeader level="h2" title={t("reconciliation.discrepancies")} />
        <Discrepancies view={view} open={open} />
      </Container>
      <Container className="divide-y p-0">
        <PageHeader level="h2" title={t("reconciliation.runs")} />
        <Runs view={view} />
      </Container>
      {opened && <DiscrepancyDrawer id={opened} close={() => open("")} />}
    </div>
  )
}

export default asPage(ReconciliationPage, DevelopersTabs)
