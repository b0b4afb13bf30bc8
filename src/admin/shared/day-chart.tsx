import { Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"

const HEIGHT = 140

const WIDTH = 600

type Props = {
  title: string
  days: string[]
  series: Series[]
  format: (value: number) => string
  /** For values whose sum means nothing, such as captures and refunds. Others are stacked. */
  sideBySide?: boolean
}

/** Values per day as bars, and as a table for screen readers and for exact numbers. */
export const DayChart = ({ title, days, series, format, sideBySide = false }: Props) => {
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
        sideBySide={sideBySide}
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

type BarsProps = {
  label: string
  days: string[]
  series: Series[]
  formatDay: (day: string) => string
  format: (value: number) => string
  sideBySide: boolean
}

/** Bars, one column per day, as one image. DayChart has the same numbers as a table. */
const Bars = ({ label, days, series, formatDay, format, sideBySide }: BarsProps) => {
  const heights = days.map((_, at) => {
    const values = series.map((each) => each.values[at] ?? 0)
    return sideBySide ? Math.max(...values) : values.reduce((sum, value) => sum + value, 0)
  })
  const max = Math.max(...heights, 0)
  const step = WIDTH / Math.max(days.length, 1)
  const column = Math.max(Math.min(step * 0.7, sideBySide ? 40 : 28), 1)
  const bar = sideBySide ? column / series.length : column
  const heightOf = (value: number) => (max === 0 ? 0 : (value / max) * HEIGHT)
  const first = days[0]
  const last = days.at(-1)
  return (
    <div>
      <div className="txt-compact-xsmall text-ui-fg-subtle pb-1">{max > 0 ? format(max) : ""}</div>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="border-ui-border-base h-36 w-full border-b"
      >
        {days.map((day, at) => {
          let bottom = HEIGHT
          return series.map(({ id, values, label: name, color }, place) => {
            const height = heightOf(values[at] ?? 0)
            bottom = sideBySide ? HEIGHT - height : bottom - height
            if (height === 0) return null
            return (
              <rect
                key={`${day} ${id}`}
                className={color}
                fill="currentColor"
                x={at * step + (step - column) / 2 + (sideBySide ? place * bar : 0)}
                y={bottom}
                width={bar}
                height={height}
              >
                <title>{`${formatDay(day)}: ${name} ${format(values[at] ?? 0)}`}</title>
              </rect>
            )
          })
        })}
      </svg>
      <div aria-hidden className="txt-compact-xsmall text-ui-fg-subtle flex justify-between pt-1">
        <span>{first && formatDay(first)}</span>
        <span>{last && formatDay(last)}</span>
      </div>
    </div>
  )
}

interface Series {
  id: string
  label: string
  /** One value per day. */
  values: number[]
  /** A class that sets `currentColor`. */
  color: string
}
