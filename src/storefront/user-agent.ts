/** The first match wins: user agents that imitate another one come before it. */
const SYSTEMS: [RegExp, string][] = [
  [/Android/, "Android"],
  [/iPhone|iPad|iPod/, "iOS"],
  [/Windows/, "Windows"],
  [/CrOS/, "ChromeOS"],
  [/Macintosh|Mac OS X/, "macOS"],
  [/Linux/, "Linux"],
]
const BROWSERS: [RegExp, string][] = [
  [/Edg(?:e|A|iOS)?\/(\d+)/, "Edge"],
  [/(?:OPR|Opera)\/(\d+)/, "Opera"],
  [/SamsungBrowser\/(\d+)/, "Samsung Internet"],
  [/(?:Firefox|FxiOS)\/(\d+)/, "Firefox"],
  [/(?:Chrome|CriOS)\/(\d+)/, "Chrome"],
  [/Version\/(\d+)[\d.]* .*Safari/, "Safari"],
]

/** The name of the operating system, or undefined when it is unknown. */
export function osOf(userAgent: string): string | undefined {
  return SYSTEMS.find(([pattern]) => pattern.test(userAgent))?.[1]
}

/** The browser with its major version, as in `Chrome 126`, or undefined when it is unknown. */
export function browserOf(userAgent: string): string | undefined {
  for (const [pattern, name] of BROWSERS) {
    const version = pattern.exec(userAgent)?.[1]
    if (version) return `${name} ${version}`
  }
  return undefined
}

/** iPads report themselves as Macs, but have a touch screen. */
export function deviceTypeOf(userAgent: string, touchPoints = 0): "desktop" | "mobile" | "tablet" {
  if (/iPad|Tablet|PlayBook/.test(userAgent) || (/Android/.test(userAgent) && !/Mobile/.test(userAgent))) {
    return "tablet"
  }
  if (/Mobi|iPhone|iPod|Android/.test(userAgent)) return "mobile"
  return /Macintosh/.test(userAgent) && touchPoints > 1 ? "tablet" : "desktop"
}
