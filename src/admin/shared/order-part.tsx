import { useEffect, useRef, type ReactNode } from "react"
import { useTranslation } from "react-i18next"

/** The titles of the dashboard's blocks of raw data, in its own texts. */
const RAW_DATA = ["metadata.header", "json.header"]

/**
 * A widget in its place on the order page. Medusa 2.21 puts all widgets below its blocks of raw data, whatever their
 * zone. So these blocks move to the end of the column. With `first`, the widget is at the top.
 */
export const OrderPart = ({ first = false, children }: { first?: boolean; children: ReactNode }) => {
  const part = useRef<HTMLDivElement>(null)
  const { t } = useTranslation()
  useEffect(() => {
    const titles = RAW_DATA.map((key) => t(key))
    for (const block of part.current?.parentElement?.children ?? []) {
      const title = block.querySelector("h2")?.textContent
      if (block instanceof HTMLElement && title && titles.includes(title)) block.style.order = "1"
    }
  })
  return (
    <div ref={part} className="flex flex-col empty:hidden" style={first ? { order: -1 } : {}}>
      {children}
    </div>
  )
}
