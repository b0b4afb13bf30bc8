/** An error message, announced by screen readers. */
export function Alert({ children }: { children: string | undefined }) {
  return (
    <div role="alert" className={children ? "alert" : undefined}>
      {children}
    </div>
  )
}
