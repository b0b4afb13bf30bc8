import { Badge, Table, Text } from "@medusajs/ui"
import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "../../shared/navigation/link"
import { post } from "../../shared/api"
import type { Reply } from "../../shared/api-types"
import { money } from "../../shared/money"
import { PayoutStatusBadge } from "../payout-details"
import type { PayoutStatus } from "../api"

const COLORS: Record<string, "blue" | "green" | "grey" | "red"> = {
  new: "blue",
  created: "green",
  duplicate: "grey",
  invalid: "red",
}

/** The result of every row of a file, after its check or its import. */
export const ImportReport = ({ rows }: { rows: ImportRow[] }) => {
  const { t } = useTranslation("mpgi")
  return (
    <div className="overflow-x-auto">
      <Table>
        <Table.Header>
          <Table.Row>
            <Table.HeaderCell>{t("payouts.import.line")}</Table.HeaderCell>
            <Table.HeaderCell>{t("payouts.column.beneficiary")}</Table.HeaderCell>
            <Table.HeaderCell className="text-right">{t("payouts.column.amount")}</Table.HeaderCell>
            <Table.HeaderCell>{t("payouts.import.result")}</Table.HeaderCell>
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {rows.map((row) => (
            <Table.Row key={row.line}>
              <Table.Cell>{row.line}</Table.Cell>
              <Table.Cell className="py-2">
                {row.payout_id ? (
                  <Link to={`/payments/payouts/${row.payout_id}`} className="text-ui-fg-base underline">
                    {row.beneficiary}
                  </Link>
                ) : (
                  row.beneficiary
                )}
                <Text size="xsmall" className="text-ui-fg-subtle">
                  {row.reference}
                </Text>
              </Table.Cell>
              <Table.Cell className="whitespace-nowrap text-right">
                {row.amount} {row.currency}
              </Table.Cell>
              <Table.Cell className="py-2">
                <Result row={row} />
              </Table.Cell>
            </Table.Row>
          ))}
        </Table.Body>
      </Table>
    </div>
  )
}

const Result = ({ row }: { row: ImportRow }) => {
  const { t } = useTranslation("mpgi")
  return (
    <span className="flex flex-wrap items-center gap-1">
      <Badge size="2xsmall" color={COLORS[row.outcome] ?? "grey"}>
        {t(`payouts.import.outcome.${row.outcome}`)}
      </Badge>
      {row.status && <PayoutStatusBadge status={row.status} />}
      {!row.status && row.needs_approval && <Badge size="2xsmall">{t("payouts.form.approval")}</Badge>}
      {row.problems.map(({ field, code, message }) => (
        <Text key={field} size="xsmall" className="text-ui-fg-error w-full">
          {t(`payouts.field.${field}`, { defaultValue: field })}:{" "}
          {t(`shared.problem.${code}`, { defaultValue: message })}
        </Text>
      ))}
    </span>
  )
}

/** One row of a file, and what the server did or would do with it. */
export type ImportRow = Reply<"/admin/mpgi/payouts/import", "post">["rows"][number]

/** Imports a file: only checks it (`dry_run`), or creates its payouts. */
export async function importPayouts(
  csv: string,
  provider_id: string,
  dry_run: boolean,
): Promise<ImportRow[]> {
  const { rows } = await post("/admin/mpgi/payouts/import", { csv, provider_id, dry_run })
  return rows
}

/** Sends payouts one after the other. If the page is closed, the remaining payouts stay ready to be sent. */
export function useSendPayouts(onStatus: (id: string, status: PayoutStatus) => void) {
  const client = useQueryClient()
  const [progress, setProgress] = useState<{ done: number; of: number; failed: number } | null>(null)
  const send = async (ids: readonly string[]) => {
    let failed = 0
    for (const [index, id] of ids.entries()) {
      setProgress({ done: index, of: ids.length, failed })
      try {
        const { payout } = await post("/admin/mpgi/payouts/{id}/send", {}, { id })
        const { status } = payout
        onStatus(id, status)
        if (status !== "on_its_way" && status !== "completed") failed++
      } catch {
        failed++
      }
    }
    setProgress({ done: ids.length, of: ids.length, failed })
    await client.invalidateQueries({ queryKey: ["mpgi"] })
  }
  const busy = progress !== null && progress.done < progress.of
  return { send, progress, busy }
}

/** Formats the total of some rows, one amount per currency. Adds integers (millionths), so the sums are exact. */
export function formatTotal(rows: readonly ImportRow[], locale: string): string {
  const sums = new Map<string, bigint>()
  for (const { amount, currency } of rows) {
    const [whole = "0", fraction = ""] = amount.split(".")
    const millionths = BigInt(whole + fraction.padEnd(6, "0").slice(0, 6))
    const code = currency.toUpperCase()
    sums.set(code, (sums.get(code) ?? 0n) + millionths)
  }
  return [...sums]
    .map(([currency, sum]) => {
      const digits = sum.toString().padStart(7, "0")
      return money(`${digits.slice(0, -6)}.${digits.slice(-6)}`, currency, locale)
    })
    .join(" + ")
}
