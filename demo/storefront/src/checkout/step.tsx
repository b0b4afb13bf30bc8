import type { ReactNode } from "react"

type Props = {
  title: string
  open: boolean
  /** The selection, once the step is complete. */
  summary?: ReactNode
  onChange?: () => void
  children: ReactNode
}

/** One step of the checkout: open, complete or upcoming. */
export function Step({ title, open, summary, onChange, children }: Props) {
  return (
    <li className={open ? "step open" : "step"} aria-current={open ? "step" : undefined}>
      <h2>{title}</h2>
      {!open && summary && (
        <button type="button" className="plain" onClick={onChange}>
          Change<span className="hidden"> {title.toLowerCase()}</span>
        </button>
      )}
      <div className="body">{open ? children : summary}</div>
    </li>
  )
}
