import type { Series } from "./series"

type Props = {
  label: string
  days: string[]
  series: Series[]
  formatDay: (day: string) => string
  format: (value: number) => string
}

const HEIGHT = 140
const WIDTH = 600

/** Stacked bars, one column per day, as one image. DayChart has the same numbers as a table. */
export const Bars = ({ label, days, series, formatDay, format }: Props) => {
  const sums = days.map((_, at) => series.reduce((sum, { values }) => sum + (values[at] ?? 0), 0))
  const max = Math.max(...sums, 0)
  const step = WIDTH / Math.max(days.length, 1)
  const bar = Math.max(Math.min(step * 0.7, 28), 1)
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
          return series.map(({ id, values, label: name, color }) => {
            const height = heightOf(values[at] ?? 0)
            bottom -= height
            if (height === 0) return null
            return (
              <rect
                key={`${day} ${id}`}
                className={color}
                fill="currentColor"
                x={at * step + (step - bar) / 2}
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
