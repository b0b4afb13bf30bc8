import { act, type ReactNode } from "react"
import { createRoot, type Root } from "react-dom/client"

/**
 * Renders into an empty page for each test, and removes it afterwards. With `fakeTimers`, the test advances the time.
 */
export function mounted({ fakeTimers = false } = {}): (part: ReactNode) => Promise<void> {
  let root: Root
  beforeEach(() => {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
    if (fakeTimers) jest.useFakeTimers()
    document.body.innerHTML = '<div id="page"></div>'
    root = createRoot(document.getElementById("page")!)
  })
  afterEach(async () => {
    await act(async () => root.unmount())
    jest.useRealTimers()
  })
  return (part) => act(async () => root.render(part))
}
