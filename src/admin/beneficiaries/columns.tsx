import { Badge, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { Column } from "../shared/list/list-table"
import { Link } from "../shared/navigation/link"
import type { Beneficiary } from "./api"

/** The columns of the list of beneficiaries. */
export function useBeneficiaryColumns(): Column<Beneficiary>[] {
  const { t, i18n } = useTranslation("mpgi")
  const column = (id: string) => ({ id, label: t(`beneficiaries.column.${id}`) })
  return [
    {
      ...column("name"),
      cell: ({ id, name, entity_type }) => (
        <div className="py-2">
          <Link to={`/gateway/payouts/beneficiaries/${id}`} className="text-ui-fg-base underline">
            {name ?? t("beneficiaries.unreadable")}
          </Link>
          <Text size="xsmall" className="text-ui-fg-subtle">
            {t(`beneficiaries.type.${entity_type}`)}
          </Text>
        </div>
      ),
    },
    {
      ...column("bank"),
      cell: ({ country_code, bank_tail, archived_at, is_confirmed }) => (
        <>
          {country_code} {bank_tail && `•••• ${bank_tail}`}
          {!is_confirmed && <Badge size="2xsmall">{t("beneficiaries.unconfirmed")}</Badge>}
          {archived_at && <Badge size="2xsmall">{t("beneficiaries.archived")}</Badge>}
        </>
      ),
    },
    { ...column("code"), wide: true, cell: ({ code }) => code ?? "–" },
    {
      ...column("created_at"),
      wide: true,
      cell: ({ created_at }) =>
        new Date(created_at).toLocaleDateString(i18n.language.slice(0, 2), { dateStyle: "medium" }),
    },
  ]
}
