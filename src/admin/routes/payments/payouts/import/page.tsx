import { Button, Container, Text, toast, usePrompt } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { usePayoutTerms } from "../../../../payouts/api"
import {
  importPayouts,
  useSendPayouts,
  ImportReport,
  formatTotal,
  type ImportRow,
} from "../../../../payouts/import/import-report"
import { PayoutAccess, PayoutsHeader } from "../../../../payouts/payouts-header"
import { asPage } from "../../../../shared/boundary/as-page"
import { errorMessage } from "../../../../shared/error-message"
import { FileButton, SelectField } from "../../../../shared/form/fields"

/** Imports payouts from a file: checks them, creates them, then sends them. Every step can be repeated safely. */
const ImportPayouts = () => {
  const { t, i18n } = useTranslation("mpgi")
  const prompt = usePrompt()
  const { data: terms } = usePayoutTerms()
  const [selectedAccount, setSelectedAccount] = useState("")
  const [csv, setCsv] = useState("")
  const [rows, setRows] = useState<ImportRow[]>([])
  const [reading, setReading] = useState(false)
  const { send, progress, busy } = useSendPayouts((id, status) =>
    setRows((before) => before.map((row) => (row.payout_id === id ? { ...row, status } : row))),
  )
  const account = selectedAccount || (terms?.accounts[0]?.provider_id ?? "")
  const newRows = rows.filter(({ outcome }) => outcome === "new")
  const readyRows = rows.filter(({ status }) => status === "ready")
  const total = (selection: ImportRow[]) => formatTotal(selection, i18n.language.slice(0, 2))

  const read = async (text: string, account: string, dryRun: boolean) => {
    setReading(true)
    try {
      setRows(await importPayouts(text, account, dryRun))
    } catch (error) {
      setRows([])
      toast.error(t("payouts.import.failed"), { description: errorMessage(error) })
    }
    setReading(false)
  }
  const selectFile = async (file: File) => {
    const text = await file.text()
    setCsv(text)
    if (text) await read(text, account, true)
  }
  const pay = async () => {
    const values = { number: readyRows.length, total: total(readyRows) }
    const confirmed = await prompt({
      title: t("payouts.import.send_title"),
      description: t("payouts.import.send_description", values),
      confirmText: t("payouts.import.send", values),
      cancelText: t("shared.back"),
      variant: "confirmation",
    })
    if (confirmed) await send(readyRows.flatMap(({ payout_id }) => payout_id ?? []))
  }
  return (
    <Container className="divide-y p-0" data-testid="mpgi-payout-import">
      <PayoutsHeader />
      <PayoutAccess>
        <div className="flex flex-col gap-y-4 px-6 py-4">
          <Text size="small" className="text-ui-fg-subtle">
            {t("payouts.import.description")}
          </Text>
          <code className="txt-compact-xsmall bg-ui-bg-subtle block overflow-x-auto rounded p-2">
            beneficiary,amount,currency,reference
          </code>
          {terms && terms.accounts.length > 1 && (
            <SelectField
              required
              label={t("payouts.field.provider_id")}
              value={account}
              onChange={(provider_id) => {
                setSelectedAccount(provider_id)
                if (csv) void read(csv, provider_id, true)
              }}
              options={terms.accounts.map(({ provider_id, name }) => ({ value: provider_id, label: name }))}
            />
          )}
          <FileButton
            label={t("payouts.import.file")}
            accept=".csv,text/csv"
            disabled={busy || reading || !account}
            onSelect={(file) => void selectFile(file)}
          />
          <div className="flex flex-wrap items-center gap-2">
            {newRows.length > 0 && (
              <Button size="small" isLoading={reading} onClick={() => void read(csv, account, false)}>
                {t("payouts.import.create", { number: newRows.length, total: total(newRows) })}
              </Button>
            )}
            {readyRows.length > 0 && (
              <Button size="small" isLoading={busy} onClick={() => void pay()}>
                {t("payouts.import.send", { number: readyRows.length, total: total(readyRows) })}
              </Button>
            )}
            {progress && (
              <Text role="status" size="small">
                {t("payouts.import.progress", progress)}
              </Text>
            )}
          </div>
        </div>
        {rows.length > 0 && <ImportReport rows={rows} />}
      </PayoutAccess>
    </Container>
  )
}

export default asPage(ImportPayouts)
