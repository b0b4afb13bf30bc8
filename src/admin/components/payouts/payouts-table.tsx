import { Table, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { money } from "../../lib/money"
import type { Payout } from "../../lib/payouts"
import { PayoutStatusBadge } from "./status-badge"

/** Payouts, one a row; a narrow screen shows less of each. */
export const PayoutsTable = ({ payouts }: { payouts: Payout[] }) => {
  const { t, i18n } = useTranslation("mpgi")
  const locale = i18n.language.slice(0, 2)
  return (
    <div className="overflow-x-auto">
      <Table>
        <Table.Header>
          <Table.Row>
            <Table.HeaderCell>{t("payouts.column.beneficiary")}</Table.HeaderCell>
            <Table.HeaderCell className="text-right">{t("payouts.column.amount")}</Table.HeaderCell>
            <Table.HeaderCell>{t("payouts.column.status")}</Table.HeaderCell>
            <Table.HeaderCell className="hidden lg:table-cell">
              {t("payouts.column.reference")}
            </Table.HeaderCell>
            <Table.HeaderCell className="hidden lg:table-cell">{t("payouts.column.asked")}</Table.HeaderCell>
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {payouts.map((payout) => (
            <Table.Row key={payout.id}>
              <Table.Cell className="py-2">
                <Link to={`/gateway/payouts/${payout.id}`} className="text-ui-fg-base underline">
                  {payout.beneficiary_name ?? payout.beneficiary_id}
                </Link>
                <Text size="xsmall" className="text-ui-fg-subtle whitespace-nowrap">
                  {payout.bank_tail && `•••• ${payout.bank_tail}`}
                </Text>
              </Table.Cell>
              <Table.Cell className="whitespace-nowrap text-right">
                {money(payout.amount, payout.currency_code, locale)}
              </Table.Cell>
              <Table.Cell className="whitespace-nowrap">
                <PayoutStatusBadge status={payout.status} />
              </Table.Cell>
              <Table.Cell className="hidden lg:table-cell">{payout.reference ?? "–"}</Table.Cell>
              <Table.Cell className="hidden whitespace-nowrap lg:table-cell">
                {new Date(payout.created_at).toLocaleString(locale, {
                  dateStyle: "medium",
                  timeStyle: "short",
                })}
              </Table.Cell>
            </Table.Row>
          ))}
        </Table.Body>
      </Table>
    </div>
  )
}
