import fc from "fast-check"
import { deviceData, deviceFields } from "../customer"

describe("device data", () => {
  it("keeps what is well-formed and drops the rest", () => {
    expect(
      deviceData({
        os: " macOS\n14 ",
        browser: "Chrome 126",
        browser_lang: "en-GB",
        time_zone: -120,
        resolution: "1920x1080",
        color_depth: 24,
        challenge_window_size: "05",
        device_type: ["desktop"],
        session_id: { toString: () => "no" },
        ip: "192.0.2.66",
        user_agent: "forged",
        amount: "0.01",
      }),
    ).toEqual({
      os: "macOS 14",
      browser: "Chrome 126",
      browser_lang: "en-GB",
      time_zone: "-120",
      resolution: "1920x1080",
      color_depth: "24",
      challenge_window_size: "05",
    })
    for (const time_zone of ["Europe/Berlin", "America/Argentina/Buenos_Aires", "UTC+02:00", "0"]) {
      expect(deviceData({ time_zone })).toEqual({ time_zone })
    }
  })

  it.each([
    ["resolution", "1920*1080"],
    ["resolution", "<script>"],
    ["color_depth", "twenty-four"],
    ["challenge_window_size", "5"],
    ["challenge_window_size", "06"],
    ["browser_lang", "en\r\nX-Evil: 1"],
    ["time_zone", "'; drop table"],
  ])("drops %s %s", (name, value) => expect(deviceData({ [name]: value })).toEqual({}))

  it("cuts long text by whole characters and never cuts a shaped value into another one", () => {
    expect([
      ...(deviceData({ device_fingerprint: "😀".repeat(2_000) }).device_fingerprint ?? ""),
    ]).toHaveLength(1_000)
    expect(deviceData({ color_depth: "244" })).toEqual({})
  })

  it("survives anything, with short plain text on known names only", () => {
    fc.assert(
      fc.property(fc.anything({ withBigInt: true, withDate: true, withNullPrototype: true }), (noise) => {
        const names = ["os", "browser", "device_fingerprint", "session_id"] as const
        for (const input of [noise, Object.fromEntries(names.map((name) => [name, noise]))]) {
          for (const [name, text] of Object.entries(deviceData(input))) {
            expect(name).not.toBe("__proto__")
            expect(text).toEqual(expect.stringMatching(/^[^\p{Cc}\p{Cs}]{1,2000}$/u))
          }
        }
      }),
    )
    expect(deviceData(JSON.parse('{"__proto__":{"os":"evil"}}'))).toEqual({})
  })
})

describe("device fields", () => {
  it("trust the server for address and headers", () => {
    expect(
      deviceFields({ os: "Linux", browser_lang: "fr" }, { ip: "192.0.2.1", user_agent: "UA", accept: "*/*" }),
    ).toEqual({ os: "Linux", browser_lang: "fr", shopper_ip: "192.0.2.1", user_agent: "UA", accept: "*/*" })
  })
})
