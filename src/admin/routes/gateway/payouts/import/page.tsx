import { Button, Container, Text, toast, usePrompt } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { ChoiceField } from "../../../../components/form/choice-field"
import { FileButton } from "../../../../components/form/file-button"
import { ImportReport } from "../../../../components/payouts/import/import-report"
import { totalOf } from "../../../../components/payouts/import/totals"
import { PayoutsHead } from "../../../../components/payouts/payouts-head"
import { readPayoutFile, useSending, type ImportRow } from "../../../../lib/payout-import"
import { usePayoutTerms } from "../../../../lib/payouts"

/** Many payouts from a file: looked at first, then written down, then sent. Each step may be done again. */
const ImportPayouts = () => {
  const { t, i18n } = useTranslation("mpgi")
  const prompt = usePrompt()
  const { data: terms } = usePayoutTerms()
  const [account, setAccount] = useState("")
  const [csv, setCsv] = useState("")
  const [rows, setRows] = useState<ImportRow[]>([])
  const [reading, setReading] = useState(false)
  const { send, progress, busy } = useSending((id, status) =>
    setRows((before) => before.map((row) => (row.payout_id === id ? { ...row, status } : row))),
  )
  const provider = account || (terms?.accounts[0]?.provider_id ?? "")
  const fresh = rows.filter(({ outcome }) => outcome === "new")
  const ready = rows.filter(({ status }) => status === "ready")
  const total = (some: ImportRow[]) => totalOf(some, i18n.language.slice(0, 2))

  const look = async (text: string, to: string, dryRun: boolean) => {
    setReading(true)
    try {
      setRows(await readPayoutFile(text, to, dryRun))
    } catch (error) {
      setRows([])
      toast.error(t("payouts.import.failed"), { description: (error as Error).message })
    }
    setReading(false)
  }
  const choose = async (file: File) => {
    const text = await file.text()
    setCsv(text)
    if (text) await look(text, provider, true)
  }
  const pay = async () => {
    const said = { number: ready.length, total: total(ready) }
    const sure = await prompt({
      title: t("payouts.import.send_title"),
      description: t("payouts.import.send_about", said),
      confirmText: t("payouts.import.send", said),
      cancelText: t("back"),
      variant: "confirmation",
    })
    if (sure) await send(ready.flatMap(({ payout_id }) => payout_id ?? []))
  }
  return (
    <Container className="divide-y p-0" data-testid="mpgi-payout-import">
      <PayoutsHead />
      <div className="flex flex-col gap-y-4 px-6 py-4">
        <Text size="small" className="text-ui-fg-subtle">
          {t("payouts.import.about")}
        </Text>
        <code className="txt-compact-xsmall bg-ui-bg-subtle block overflow-x-auto rounded p-2">
          beneficiary,amount,currency,reference
        </code>
        {terms && terms.accounts.length > 1 && (
          <ChoiceField
            required
            label={t("payouts.field.provider_id")}
            value={provider}
            onChange={(chosen) => {
              setAccount(chosen)
              if (csv) void look(csv, chosen, true)
            }}
            options={terms.accounts.map(({ provider_id, name }) => ({ value: provider_id, label: name }))}
          />
        )}
        <FileButton
          label={t("payouts.import.file")}
          accept=".csv,text/csv"
          disabled={busy || reading || !provider}
          onChoose={(file) => void choose(file)}
        />
        <div className="flex flex-wrap items-center gap-2">
          {fresh.length > 0 && (
            <Button size="small" isLoading={reading} onClick={() => void look(csv, provider, false)}>
              {t("payouts.import.make", { number: fresh.length, total: total(fresh) })}
            </Button>
          )}
          {ready.length > 0 && (
            <Button size="small" isLoading={busy} onClick={() => void pay()}>
              {t("payouts.import.send", { number: ready.length, total: total(ready) })}
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
    </Container>
  )
}

export default ImportPayouts
