import type { ReactNode } from "react"

/** Opens the details of a row. Looks like a link, but is a button: it does not lead to another page. */
export const OpenButton = ({ open, children }: { open: () => void; children: ReactNode }) => (
  <button
    type="button"
    className="text-ui-fg-base underline focus-visible:shadow-borders-focus rounded outline-none"
    onClick={open}
  >
    {children}
  </button>
)
