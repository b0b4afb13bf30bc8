import { Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { Bars } from "./bars"
import type { Series } from "./series"

type Props = { title: string; days: string[]; series: Series[]; format: (value: number) => string }

/** Values per day as bars, and as a table for screen readers and for exact numbers. */
export const DayChart = ({ title, days, series, format }: Props) => {
  const { t, i18n } = useTranslation("mpgi")
  const formatDay = (day: string) =>
    new Date(`${day}T00:00:00Z`).toLocaleDateString(i18n.language.slice(0, 2), {
      month: "short",
      day: "numeric",
      timeZone: "UTC",
    })
  const summary = series
    .map(({ label, values }) => `${label} ${format(values.reduce((sum, value) => sum + value, 0))}`)
    .join(", ")
  const rows = days.flatMap((day, at) => (series.some(({ values }) => values[at]) ? [{ day, at }] : []))
  return (
    <figure className="flex flex-col gap-y-3 px-6 py-4">
      <figcaption className="flex flex-wrap items-center justify-between gap-2">
        <Text size="small" weight="plus">
          {title}
        </Text>
        <span className="flex flex-wrap gap-x-4">
          {series.map(({ id, label, color }) => (
            <span key={id} className="txt-compact-xsmall text-ui-fg-subtle flex items-center gap-x-1.5">
              <span aria-hidden className={`size-2 rounded-sm bg-current ${color}`} />
              {label}
            </span>
          ))}
        </span>
      </figcaption>
      <Bars
        label={`${title}: ${summary}`}
        days={days}
        series={series}
        formatDay={formatDay}
        format={format}
      />
      <details>
        <summary className="txt-compact-small text-ui-fg-subtle cursor-pointer">
          {t("overview.table")}
        </summary>
        <table className="txt-compact-small mt-2 w-full text-left">
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr>
              <th scope="col">{t("overview.day")}</th>
              {series.map(({ id, label }) => (
                <th key={id} scope="col" className="text-right">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="text-ui-fg-subtle tabular-nums">
            {rows.map(({ day, at }) => (
              <tr key={day}>
                <th scope="row" className="font-normal">
                  {formatDay(day)}
                </th>
                {series.map(({ id, values }) => (
                  <td key={id} className="text-right">
                    {format(values[at] ?? 0)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}
