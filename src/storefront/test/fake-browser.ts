/** Defines the browser globals that the library reads, until `remove` is called. */
export function fakeBrowser(of: {
  userAgent: string
  language?: string
  touch?: number
  screen?: { width: number; height: number; colorDepth: number }
  view?: { innerWidth: number; innerHeight: number }
  storage?: Map<string, string> | "forbidden"
}): { visited: string[]; remove: () => void } {
  const visited: string[] = []
  const storage = of.storage ?? new Map<string, string>()
  const globals = {
    navigator: { userAgent: of.userAgent, language: of.language ?? "en-GB", maxTouchPoints: of.touch ?? 0 },
    window: {
      screen: of.screen ?? { width: 1920, height: 1080, colorDepth: 30 },
      ...(of.view ?? { innerWidth: 1400, innerHeight: 900 }),
      location: { assign: (address: string) => visited.push(address) },
      get sessionStorage() {
        if (storage === "forbidden") throw new DOMException("no storage", "SecurityError")
        return {
          getItem: (name: string) => storage.get(name) ?? null,
          setItem: (name: string, value: string) => storage.set(name, value),
        }
      },
    },
  }
  const before = Object.keys(globals).map(
    (name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const,
  )
  for (const [name, value] of Object.entries(globals)) {
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
  }
  const remove = () => {
    for (const [name, descriptor] of before) {
      if (descriptor) Object.defineProperty(globalThis, name, descriptor)
      else Reflect.deleteProperty(globalThis, name)
    }
  }
  return { visited, remove }
}
