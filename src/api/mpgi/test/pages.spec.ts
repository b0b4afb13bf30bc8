import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { cannotOpen } from "../opened-page"
import { sendPage, type Page } from "../page"
import { protectPage } from "../middlewares"
import { TEXTS, wordsIn } from "../words"

function sent(answer: (res: MedusaResponse) => unknown) {
  const seen = { status: 200, headers: {} as Record<string, string>, body: "" }
  const res = {
    status: (code: number) => Object.assign(seen, { status: code }) && res,
    set: (headers: object) => Object.assign(seen.headers, headers) && res,
    send: (body: string) => Object.assign(seen, { body }) && res,
  }
  answer(res as unknown as MedusaResponse)
  return seen
}

const MARKUP = `</p><script>alert(1)</script><img src=x onerror='alert(1)'>"&`
const page: Page = { status: 200, words: wordsIn([]), title: "T", text: "X" }

describe("a page of ours", () => {
  it("shows markup as text, from every source", () => {
    const { body } = sent((res) =>
      sendPage(res, {
        ...page,
        title: MARKUP,
        text: MARKUP,
        link: { href: `https://x.example.com/${MARKUP}`, text: MARKUP },
        form: { action: "https://gateway.example.com/pay", fields: { [MARKUP]: MARKUP } },
      }),
    )
    expect(body).not.toMatch(/<img|alert\(1\)<\/script>|onerror='/)
    expect(body.match(/<script/g)).toHaveLength(1)
    expect(body).toContain("&lt;script&gt;alert(1)&lt;/script&gt;")
  })

  it("has its language in its markup, and its own buttons in it", () => {
    const words = wordsIn(["de-AT"])
    const form = { action: "https://gateway.example.com/pay", fields: {} }
    const others = [{ query: "provider_id=pp_mpgi_other", text: "Other" }]
    const { body } = sent((res) => sendPage(res, { ...page, words, form, button: { text: "Pay", others } }))
    expect(body).toContain('<html lang="de">')
    for (const text of [TEXTS.de!.words.continue, TEXTS.de!.words.other_methods])
      expect(body).toContain(`>${text}<`)
    expect(body).not.toMatch(/Continue|Or choose/)
  })

  it("runs nothing but its own script, and only where there is a form", () => {
    const plain = sent((res) => sendPage(res, page))
    expect(plain.headers["content-security-policy"]).not.toContain("script-src")
    expect(plain.headers["content-security-policy"]).toContain("form-action 'none'")
    const form = { action: "https://gateway.example.com/pay?x", fields: {} }
    const [first, second] = [1, 2].map(() => sent((res) => sendPage(res, { ...page, form })))
    const nonce = /script-src 'nonce-([^']+)'/.exec(first!.headers["content-security-policy"]!)![1]!
    expect(first!.body).toContain(`<script nonce="${nonce}">`)
    expect(second!.headers["content-security-policy"]).not.toContain(nonce)
    expect(first!.headers["content-security-policy"]).toContain(
      "form-action https://gateway.example.com https:;",
    )
  })
})

describe("a payment that cannot be opened", () => {
  const { Types } = MedusaError
  const shown = async (error: unknown) => {
    const mpgi = {
      log: { error: jest.fn() },
      accounts: { shopUrl: () => null },
      payments: { byToken: () => Promise.reject(new Error("no database")) },
    }
    const req = { params: {}, headers: {}, scope: { resolve: () => mpgi } } as unknown as MedusaRequest
    let answer: Promise<void> | undefined
    const seen = sent((res) => (answer = cannotOpen(req, res, error)))
    await answer
    return seen
  }

  it.each([
    ["mpgi_stale_session", "The amount has changed"],
    ["mpgi_order_paid", "Order paid"],
    ["mpgi_order_canceled", "Order canceled"],
    ["mpgi_not_offered", "No longer offered"],
    ["mpgi_shop_refused", "Payment not accepted"],
    ["mpgi_plan_quantity", "Your cart cannot be paid yet"],
  ])("says why: %s", async (code, title) => {
    const { status, body } = await shown(new MedusaError(Types.NOT_ALLOWED, "For developers", code))
    expect([status, body]).toEqual([410, expect.stringContaining(`<h1>${title}</h1>`)])
    expect(body).not.toContain("For developers")
  })

  it.each([
    [new MedusaError(Types.INVALID_DATA, 'Set the option "decimals" of the account.')],
    [new MedusaError(Types.NOT_ALLOWED, "Payments of this store are paused.", "paused")],
    [new Error("connection refused")],
  ])("does not say that the amount has changed when something else is wrong: %s", async (error) => {
    const { status, body } = await shown(error)
    expect([status, body]).toEqual([502, expect.stringContaining("<h1>Payment not available</h1>")])
    expect(body).not.toMatch(/decimals|paused|refused/)
  })
})

describe("the middleware of the pages", () => {
  const token = "A".repeat(43)
  const come = (originalUrl: string, param: string, headers: Record<string, string> = {}) => {
    const resolve = () => ({ accounts: { shopUrl: () => "https://shop.example.com/" } })
    const params = { token: param }
    const req = { originalUrl, params, headers, scope: { resolve } } as unknown as MedusaRequest
    const next = jest.fn()
    const answer = sent((res) => protectPage(req, res, next))
    return { ...answer, logged: req.originalUrl, passed: next.mock.calls.length === 1 }
  }

  it("sets the headers of every response, and keeps the token out of logs", () => {
    for (const address of [
      `/mpgi/pay/${token}`,
      `/mpgi/return/${token}?x=1`,
      `/shop/MPGI/Cancel/${token}/`,
    ]) {
      const { headers, logged, passed } = come(address, token)
      expect(passed).toBe(true)
      expect(logged).not.toContain(token)
      expect(logged).toMatch(/\/\*\*\*/)
      expect(headers).toMatchObject({
        "x-frame-options": "DENY",
        "content-security-policy": expect.stringContaining("frame-ancestors 'none'"),
        "cache-control": "no-store",
      })
    }
  })

  it.each(["", "guessed", "\u0000", "a".repeat(44), `${"a".repeat(42)}'`, "../".repeat(10)])(
    "does not look up an invalid token: %j",
    (param) => {
      expect(come(`/mpgi/pay/${encodeURIComponent(param)}`, param)).toMatchObject({
        status: 410,
        passed: false,
        body: expect.stringContaining('<a href="https://shop.example.com/">Back to the shop</a>'),
      })
    },
  )

  it("speaks the browser's language where nothing is known of the purchase", () => {
    const { body } = come("/mpgi/pay/guessed", "guessed", { "accept-language": "it, fr-CA;q=0.8, en;q=0.5" })
    expect(body).toContain('<html lang="fr">')
    expect(body).toContain(`<h1>${TEXTS.fr!.pages.invalid.title}</h1>`)
    expect(body).toContain(`>${TEXTS.fr!.words.back}</a>`)
  })
})
