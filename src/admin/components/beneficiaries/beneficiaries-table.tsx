import { Badge, Table, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { Beneficiary } from "../../lib/beneficiaries"

/** Beneficiaries, one a row; a narrow screen shows less of each. */
export const BeneficiariesTable = ({ beneficiaries }: { beneficiaries: Beneficiary[] }) => {
  const { t, i18n } = useTranslation("mpgi")
  return (
    <div className="overflow-x-auto">
      <Table>
        <Table.Header>
          <Table.Row>
            <Table.HeaderCell>{t("beneficiary.column.name")}</Table.HeaderCell>
            <Table.HeaderCell>{t("beneficiary.column.bank")}</Table.HeaderCell>
            <Table.HeaderCell className="hidden lg:table-cell">
              {t("beneficiary.column.code")}
            </Table.HeaderCell>
            <Table.HeaderCell className="hidden lg:table-cell">
              {t("beneficiary.column.since")}
            </Table.HeaderCell>
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {beneficiaries.map(
            ({ id, name, entity_type, country_code, bank_tail, code, created_at, archived_at }) => (
              <Table.Row key={id}>
                <Table.Cell className="py-2">
                  <Link to={`/gateway/payouts/beneficiaries/${id}`} className="text-ui-fg-base underline">
                    {name ?? t("beneficiary.sealed")}
                  </Link>
                  <Text size="xsmall" className="text-ui-fg-subtle">
                    {t(`beneficiary.type.${entity_type}`)}
                  </Text>
                </Table.Cell>
                <Table.Cell className="whitespace-nowrap">
                  {country_code} {bank_tail && `•••• ${bank_tail}`}
                  {archived_at && <Badge size="2xsmall">{t("beneficiary.archived")}</Badge>}
                </Table.Cell>
                <Table.Cell className="hidden lg:table-cell">{code ?? "–"}</Table.Cell>
                <Table.Cell className="hidden whitespace-nowrap lg:table-cell">
                  {new Date(created_at).toLocaleDateString(i18n.language.slice(0, 2), {
                    dateStyle: "medium",
                  })}
                </Table.Cell>
              </Table.Row>
            ),
          )}
        </Table.Body>
      </Table>
    </div>
  )
}
