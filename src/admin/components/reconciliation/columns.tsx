import { StatusBadge } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { sideInWords, type Difference } from "../../lib/reconciliation"
import { OpenButton } from "../care/open-button"
import type { Column } from "../list/list-table"

const COLORS = { open: "orange", reported: "red", healed: "green", gone: "grey" } as const

export const DifferenceState = ({ state }: Pick<Difference, "state">) => {
  const { t } = useTranslation("mpgi")
  return <StatusBadge color={COLORS[state]}>{t(`reconciliation.state.${state}`)}</StatusBadge>
}

export function useDifferenceColumns(open: (id: string) => void): Column<Difference>[] {
  const { t, i18n } = useTranslation("mpgi")
  const locale = i18n.language.slice(0, 2)
  return [
    {
      id: "kind",
      label: t("reconciliation.column.kind"),
      cell: ({ id, kind }) => (
        <OpenButton open={() => open(id)}>
          {t(`reconciliation.kind.${kind}.name`, { defaultValue: kind })}
        </OpenButton>
      ),
    },
    {
      id: "state",
      label: t("reconciliation.column.state"),
      cell: ({ state }) => <DifferenceState state={state} />,
    },
    { id: "order_no", label: t("reconciliation.column.order_no"), cell: ({ order_no }) => order_no || "–" },
    {
      id: "ours",
      label: t("reconciliation.column.ours"),
      cell: ({ ours, currency_code }) => sideInWords(ours, currency_code ?? null, t, locale),
    },
    {
      id: "theirs",
      label: t("reconciliation.column.theirs"),
      cell: ({ theirs, currency_code }) => sideInWords(theirs, currency_code ?? null, t, locale),
    },
    {
      id: "first_seen_at",
      label: t("reconciliation.column.first_seen_at"),
      cell: ({ first_seen_at }) => new Date(first_seen_at).toLocaleString(locale),
    },
  ]
}
