import type { ReactNode } from "react"

/** Opens what a row of a list is about; looks like a link and is a button, since it leads nowhere else. */
export const OpenButton = ({ open, children }: { open: () => void; children: ReactNode }) => (
  <button
    type="button"
    className="text-ui-fg-base underline focus-visible:shadow-borders-focus rounded outline-none"
    onClick={open}
  >
    {children}
  </button>
)
