import { Container } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { Runs, StartRun } from "../../../../reconciliation/runs"
import { asPage } from "../../../../shared/boundary/as-page"
import { PageHeader } from "../../../../shared/list/list"
import { DevelopersTabs } from "../../../../shared/navigation/tabs"
import { useView } from "../../../../shared/view"

/** The runs that compare orders with the gateway. The page Needs attention lists what they find. */
const RunsPage = () => {
  const { t } = useTranslation("mpgi")
  const view = useView()
  return (
    <Container className="divide-y p-0">
      <PageHeader title={t("reconciliation.runs")} description={t("reconciliation.description")}>
        <StartRun />
      </PageHeader>
      <Runs view={view} />
    </Container>
  )
}

export default asPage(RunsPage, DevelopersTabs)
