import { useEffect, useRef, type ReactNode } from "react"

/** A page with its heading, which takes the focus when the page is entered from another one. */
export function Page({ title, children }: { title: string; children?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} · Harbour Goods`
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
