import { Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { Bars } from "./bars"

export interface Series {
  id: string
  label: string
  /** One for each day. */
  values: number[]
  /** A class that gives `currentColor`. */
  color: string
}

type Props = { title: string; days: string[]; series: Series[]; shown: (value: number) => string }

/** What happened on each day, as bars; and the same as a table, for whoever cannot see them or wants the numbers. */
export const DayChart = ({ title, days, series, shown }: Props) => {
  const { t, i18n } = useTranslation("mpgi")
  const named = (day: string) =>
    new Date(`${day}T00:00:00Z`).toLocaleDateString(i18n.language.slice(0, 2), {
      ...{ month: "short", day: "numeric", timeZone: "UTC" },
    })
  const summary = series
    .map(({ label, values }) => `${label} ${shown(values.reduce((sum, value) => sum + value, 0))}`)
    .join(", ")
  const told = days.flatMap((day, at) => (series.some(({ values }) => values[at]) ? [{ day, at }] : []))
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
      <Bars label={`${title}: ${summary}`} days={days} series={series} named={named} shown={shown} />
      <details>
        <summary className="txt-compact-small text-ui-fg-subtle cursor-pointer">
          {t("overview.numbers")}
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
            {told.map(({ day, at }) => (
              <tr key={day}>
                <th scope="row" className="font-normal">
                  {named(day)}
                </th>
                {series.map(({ id, values }) => (
                  <td key={id} className="text-right">
                    {shown(values[at] ?? 0)}
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
