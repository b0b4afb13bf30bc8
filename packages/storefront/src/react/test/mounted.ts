import { act, type ReactNode } from "react"
import { createRoot, type Root } from "react-dom/client"

/** Renders into an empty page of each test, and leaves none behind. With `fakeTimers`, time passes as the test says. */
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
