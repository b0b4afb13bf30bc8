import { Badge, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { Beneficiary } from "../../lib/beneficiaries"
import type { Column } from "../list/list-table"

/** The columns of the list of beneficiaries. */
export function useBeneficiaryColumns(): Column<Beneficiary>[] {
  const { t, i18n } = useTranslation("mpgi")
  const named = (id: string) => ({ id, label: t(`beneficiary.column.${id}`) })
  return [
    {
      ...named("name"),
      cell: ({ id, name, entity_type }) => (
        <div className="py-2">
          <Link to={`/gateway/payouts/beneficiaries/${id}`} className="text-ui-fg-base underline">
            {name ?? t("beneficiary.sealed")}
          </Link>
          <Text size="xsmall" className="text-ui-fg-subtle">
            {t(`beneficiary.type.${entity_type}`)}
          </Text>
        </div>
      ),
    },
    {
      ...named("bank"),
      cell: ({ country_code, bank_tail, archived_at }) => (
        <>
          {country_code} {bank_tail && `•••• ${bank_tail}`}
          {archived_at && <Badge size="2xsmall">{t("beneficiary.archived")}</Badge>}
        </>
      ),
    },
    { ...named("code"), wide: true, cell: ({ code }) => code ?? "–" },
    {
      ...named("since"),
      wide: true,
      cell: ({ created_at }) =>
        new Date(created_at).toLocaleDateString(i18n.language.slice(0, 2), { dateStyle: "medium" }),
    },
  ]
}
