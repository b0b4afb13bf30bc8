import { challengeWindowSize } from "../../../../../storefront/authorize-card"
import { CHALLENGE_WINDOWS, challengeFrame } from "../pay-by-card"

const SHOP = "https://shop.example.com"
const return_url = "https://api.example.com:9000/mpgi/return/token"

type Input = Parameters<typeof challengeFrame>[0]
const frameOf = (changed: Partial<Input> = {}) =>
  challengeFrame({
    payment: { payment_link_id: null },
    embedded: { origins: [SHOP], needsCookies: false },
    sent: { challenge_window_size: "03", return_url },
    page: SHOP,
    ...changed,
  })

describe("the frame of a challenge", () => {
  it.each([
    ["01", 250, 400],
    ["02", 390, 400],
    ["03", 500, 600],
    ["04", 600, 400],
  ])("has the size of the code %s, and the origin that reports the return", (code, width, height) =>
    expect(frameOf({ sent: { challenge_window_size: code, return_url } })).toEqual({
      origin: "https://api.example.com:9000",
      width,
      height,
    }),
  )

  it("is offered where the browser does not name the page", () =>
    expect(frameOf({ page: undefined })).toBeDefined())

  it.each<[string, Partial<Input>]>([
    ["the full screen was requested", { sent: { challenge_window_size: "05", return_url } }],
    ["no size was sent", { sent: { return_url } }],
    ["an unknown size was sent", { sent: { challenge_window_size: "06", return_url } }],
    ["no return address was sent", { sent: { challenge_window_size: "03" } }],
    ["the account names no origins", { embedded: { origins: [], needsCookies: false } }],
    ["the page is not one of them", { page: "https://other.example.com" }],
    ["the page has no origin", { page: "null" }],
    ["the gateway's page needs its cookies", { embedded: { origins: [SHOP], needsCookies: true } }],
    ["the payment is one by link", { payment: { payment_link_id: "mpgiplink_1" } }],
  ])("is not offered where %s", (_, changed) => expect(frameOf(changed)).toBeUndefined())
})

describe("the code that a storefront sends", () => {
  const sides = Array.from({ length: 80 }, (_, index) => 200 + index * 20).flatMap((at) => [at - 1, at])

  it("names a size that fits its window, or the full screen", () => {
    const chosen = sides.flatMap((width) =>
      sides.map((height) => ({ width, height, code: challengeWindowSize(width, height) })),
    )
    const tooLarge = chosen.filter(({ width, height, code }) => {
      const [wide, high] = CHALLENGE_WINDOWS.get(code) ?? [0, 0]
      return wide > width || high > height
    })
    expect(tooLarge).toEqual([])
    expect([...new Set(chosen.map(({ code }) => code))].sort()).toEqual(["03", "04", "05"])
    expect(CHALLENGE_WINDOWS.has("05")).toBe(false)
  })
})
