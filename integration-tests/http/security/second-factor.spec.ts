import { generateJwtToken } from "@medusajs/framework/utils"
import { dashboardUser } from "../../setup/dashboard-user"
import { merchant } from "../../setup/merchant"
import { describeSecurity } from "../stores"

/** Payouts where the option demands a recent second factor. */
describeSecurity((shop) => {
  /** A token as Medusa issues it when a second factor was confirmed so many minutes ago. */
  const tokenOf = (user: { token: string }, minutesAgo?: number) => {
    const {
      iat: _iat,
      exp: _exp,
      ...claims
    } = JSON.parse(Buffer.from(user.token.split(".")[1]!, "base64url").toString()) as Record<string, unknown>
    if (minutesAgo === undefined) return user.token
    const completed = new Date(Date.now() - minutesAgo * 60_000).toISOString()
    const confirmed = { ...claims, mfa_enabled: true, mfa_challenge_completed_at: completed }
    return generateJwtToken(confirmed, { secret: "only for development", expiresIn: "1h" })
  }
  const post = async (path: string, authorization: string) => {
    const response = await fetch(`${shop.url}/admin/mpgi${path}`, {
      method: "POST",
      headers: { authorization, "content-type": "application/json" },
      body: "{}",
    })
    return { status: response.status, text: await response.text() }
  }
  /** An operation whose outcome is not known. */
  const operation = (id: string, kind: "payout" | "capture") =>
    shop.sql(
      `insert into mpgi_operation (id, provider_id, order_no, transaction_id, kind, amount, currency_code, marker, baseline, state)
       values (?, 'pp_mpgi_mpgi', 'x', ?, ?, '1.00', 'usd', 'x', '{}', 'unknown')`,
      id,
      id,
      kind,
    )
  const GUARDED = [
    "/payouts",
    "/payouts/import",
    "/payouts/x/approve",
    "/payouts/x/send",
    "/payouts/x/reject",
    "/beneficiaries",
    "/beneficiaries/x",
    "/beneficiaries/x/archive",
    "/PAYOUTS/x/approve/",
    "/beneficiaries/x/changes/y/confirm",
    "/beneficiaries/x/changes/y/reject",
    "/journal/mpgiop_paid_out/decide",
    "/JOURNAL/mpgiop_paid_out/decide/",
  ]

  it("are refused without one, with an old one, and to API keys", async () => {
    await operation("mpgiop_paid_out", "payout")
    const user = await dashboardUser(shop, "maker@example.com")
    const { key } = await merchant(shop)
    for (const path of GUARDED)
      for (const authorization of [
        `Bearer ${tokenOf(user)}`,
        `Bearer ${tokenOf(user, 16)}`,
        `Basic ${Buffer.from(`${key}:`).toString("base64")}`,
      ])
        expect([path, await post(path, authorization)]).toMatchObject([
          path,
          { status: 403, text: expect.stringContaining("mpgi_second_factor") },
        ])
  })

  it("pass with a recent one; other routes need none", async () => {
    await operation("mpgiop_paid_out", "payout")
    const user = await dashboardUser(shop, "maker@example.com")
    for (const path of GUARDED)
      expect([path, (await post(path, `Bearer ${tokenOf(user, 14)}`)).text]).toEqual([
        path,
        expect.not.stringContaining("mpgi_second_factor"),
      ])
    await operation("mpgiop_captured", "capture")
    for (const path of ["/payouts/check", "/bulk", "/refunds/search", "/journal/mpgiop_captured/decide"])
      expect((await post(path, `Bearer ${tokenOf(user)}`)).text).not.toContain("mpgi_second_factor")
  })
})
