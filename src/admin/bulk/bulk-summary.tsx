import { Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { formatTotals, type Bulk, type BulkRowState } from "./api"

/** The progress of a bulk action: a bar, and the rows and amounts in each state. */
export const BulkSummary = ({ bulk }: { bulk: Bulk }) => {
  const { t, i18n } = useTranslation("mpgi")
  const { rows, totals } = bulk
  const locale = i18n.language.slice(0, 2)
  const all = Object.values(rows).reduce((sum, count) => sum + count, 0)
  const finished = rows.succeeded + rows.refused + rows.unconfirmed
  const line = (state: BulkRowState) => {
    const amounts = formatTotals(
      totals.filter((total) => total.state === state),
      locale,
    )
    return [t(`bulk.count.${state}`, { count: rows[state] }), amounts].filter(Boolean).join(": ")
  }
  const states: BulkRowState[] = ["queued", "running", "succeeded", "unconfirmed", "refused"]
  return (
    <div className="flex flex-col gap-y-3 px-6 py-4">
      {bulk.state !== "draft" && (
        <div
          role="progressbar"
          aria-label={t("bulk.progress")}
          aria-valuemin={0}
          aria-valuemax={all}
          aria-valuenow={finished}
          className="bg-ui-bg-component h-2 w-full overflow-hidden rounded-full"
        >
          <div
            className="bg-ui-tag-green-icon h-full transition-all motion-reduce:transition-none"
            style={{ width: `${all === 0 ? 100 : (100 * finished) / all}%` }}
          />
        </div>
      )}
      <ul className="flex flex-wrap gap-x-6 gap-y-1" aria-live="polite">
        {states
          .filter((state) => rows[state] > 0)
          .map((state) => (
            <li key={state}>
              <Text size="small">{line(state)}</Text>
            </li>
          ))}
      </ul>
      {bulk.state === "running" && (
        <Text size="small" className="text-ui-fg-subtle">
          {t("bulk.running_description")}
        </Text>
      )}
      {rows.unconfirmed > 0 && (
        <Text size="small" className="text-ui-fg-subtle">
          {t("bulk.unconfirmed_description")}
        </Text>
      )}
    </div>
  )
}
