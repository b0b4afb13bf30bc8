import type { AccountOptions } from "medusa-payment-mpgi/config"
import { startSandbox, type Sandbox, type SandboxOptions } from "medusa-payment-mpgi/sandbox"
import { describeStore, type Store } from "./store"

/** The id under which Medusa knows the account of `describeShop`. */
export const PROVIDER = "pp_mpgi_mpgi"

export type Shop = Store & {
  /** The gateway. Its ledger is not put back between tests, so look at one order at a time. */
  readonly sandbox: Sandbox
}

export type ShopOptions = {
  /** What differs from an account at the sandbox with its defaults. */
  account?: Partial<AccountOptions>
  sandbox?: SandboxOptions
}

/** A store whose payments go to a sandbox of its own; see `describeStore`. */
export function describeShop(options: ShopOptions, suite: (shop: Shop) => void) {
  let sandbox: Sandbox
  const before = async ({ url }: { url: string }) => {
    sandbox = await startSandbox({ notificationBackoffMs: [50, 100, 200, 400, 800], ...options.sandbox })
    const account: AccountOptions = {
      baseUrl: sandbox.url,
      merchantId: sandbox.merchantId,
      accountId: sandbox.accountId,
      signature: { algorithm: "hmac-sha256", secret: "sandbox-secret" },
      backendUrl: url,
      storefront: { returnUrl: "http://localhost:8000/return" },
      ...options.account,
    }
    process.env.MPGI_ACCOUNTS = JSON.stringify([account])
    return () => sandbox.close()
  }
  describeStore({ providers: [PROVIDER], before }, (store) =>
    suite(Object.create(store, { sandbox: { get: () => sandbox } }) as Shop),
  )
}
