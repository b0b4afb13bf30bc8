import { deviceData } from "../../payment-request/customer"
import { challengeWindowSize, collectDeviceData, browserOf, deviceTypeOf, osOf } from "../authorize-card"
import { fakeBrowser } from "./fake-browser"

const CHROME =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36"
const SAFARI_IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1"
const SAFARI_MAC =
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15"
const EDGE =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0"
const SAMSUNG =
  "Mozilla/5.0 (Linux; Android 14; SM-S911B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36"
const ANDROID_TABLET =
  "Mozilla/5.0 (Linux; Android 13; SM-X700) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36"
const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:127.0) Gecko/20100101 Firefox/127.0"

let browser: ReturnType<typeof fakeBrowser> | undefined
afterEach(() => {
  browser?.remove()
  browser = undefined
})

describe("device data", () => {
  it.each([
    [CHROME, "Linux", "Chrome 126", "desktop"],
    [SAFARI_IPHONE, "iOS", "Safari 17", "mobile"],
    [SAFARI_MAC, "macOS", "Safari 17", "desktop"],
    [EDGE, "Windows", "Edge 126", "desktop"],
    [SAMSUNG, "Android", "Samsung Internet 25", "mobile"],
    [ANDROID_TABLET, "Android", "Chrome 126", "tablet"],
    [FIREFOX, "Windows", "Firefox 127", "desktop"],
  ])("reads %s", (userAgent, os, name, type) => {
    expect([osOf(userAgent), browserOf(userAgent), deviceTypeOf(userAgent)]).toEqual([os, name, type])
  })

  it("recognizes an iPad by its touch screen", () => expect(deviceTypeOf(SAFARI_MAC, 5)).toBe("tablet"))

  it("omits an unknown browser and system", () => {
    browser = fakeBrowser({ userAgent: "curl/8" })
    const data = collectDeviceData()
    expect(data).not.toHaveProperty("os")
    expect(data).not.toHaveProperty("browser")
  })

  it.each([
    [390, 844, "05"],
    [1400, 900, "03"],
    [1024, 500, "04"],
    [550, 380, "05"],
  ])("selects the challenge window for %i x %i", (width, height, code) =>
    expect(challengeWindowSize(width, height)).toBe(code),
  )

  it("collects the browser's data, and the server accepts every field", () => {
    browser = fakeBrowser({ userAgent: CHROME })
    const data = collectDeviceData({ device_fingerprint: "fp-1" })
    expect(data).toEqual({
      os: "Linux",
      browser: "Chrome 126",
      browser_lang: "en-GB",
      time_zone: String(new Date().getTimezoneOffset()),
      resolution: "1920x1080",
      color_depth: "24",
      device_type: "desktop",
      challenge_window_size: "03",
      session_id: expect.stringMatching(/^[0-9a-f]{32}$/),
      device_fingerprint: "fp-1",
    })
    expect(deviceData(data)).toEqual(data)
  })

  it("keeps one session id per tab, and works without storage", () => {
    browser = fakeBrowser({ userAgent: CHROME })
    expect(collectDeviceData().session_id).toBe(collectDeviceData().session_id)
    browser.remove()
    browser = fakeBrowser({ userAgent: CHROME, storage: "forbidden" })
    expect(collectDeviceData().session_id).toMatch(/^[0-9a-f]{32}$/)
  })

  it("is empty on a server", () => expect(collectDeviceData()).toEqual({}))
})
