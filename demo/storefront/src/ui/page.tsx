import { useEffect, useRef, type ReactNode } from "react"

/** A page with its heading, which receives the focus after a navigation. */
export function Page({ title, children }: { title: string; children?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} · Harbor Goods`
    if (history.state !== null) heading.current?.focus()
  }, [title])
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </>
  )
}
