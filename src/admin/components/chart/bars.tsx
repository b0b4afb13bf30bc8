import type { Series } from "./day-chart"

type Props = {
  label: string
  days: string[]
  series: Series[]
  named: (day: string) => string
  shown: (value: number) => string
}

const HEIGHT = 140
const WIDTH = 600

/** Bars on top of each other, a column a day. Drawn as one picture; the numbers stand beside it as a table. */
export const Bars = ({ label, days, series, named, shown }: Props) => {
  const sums = days.map((_, at) => series.reduce((sum, { values }) => sum + (values[at] ?? 0), 0))
  const most = Math.max(...sums, 0)
  const step = WIDTH / Math.max(days.length, 1)
  const bar = Math.max(Math.min(step * 0.7, 28), 1)
  const heightOf = (value: number) => (most === 0 ? 0 : (value / most) * HEIGHT)
  const [first = "", last = ""] = [days[0], days.at(-1)]
  return (
    <div>
      <div className="txt-compact-xsmall text-ui-fg-subtle pb-1">{most > 0 ? shown(most) : ""}</div>
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
                <title>{`${named(day)}: ${name} ${shown(values[at] ?? 0)}`}</title>
              </rect>
            )
          })
        })}
      </svg>
      <div aria-hidden className="txt-compact-xsmall text-ui-fg-subtle flex justify-between pt-1">
        <span>{first && named(first)}</span>
        <span>{last && named(last)}</span>
      </div>
    </div>
  )
}
