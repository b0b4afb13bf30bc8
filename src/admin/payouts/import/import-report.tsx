import { Badge, Table, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { Link } from "../../shared/navigation/link"
import { PayoutStatusBadge } from "../payout-status-badge"
import type { ImportRow } from "./api"

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
                  <Link to={`/gateway/payouts/${row.payout_id}`} className="text-ui-fg-base underline">
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
