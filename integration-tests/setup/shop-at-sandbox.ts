import type { AccountOptions, MpgiOptions } from "medusa-payment-mpgi/config"
import { startSandbox, type Sandbox, type SandboxOptions } from "medusa-payment-mpgi/sandbox"
import { settled } from "./settled"
import { describeStore, type Store, type StoreOptions } from "./store"

/** The id under which Medusa knows the account of `describeShop`. */
export const PROVIDER = "pp_mpgi_mpgi"

/** An order and the checkout by which it was placed. */
export type PlacedOrder = {
  cart: string
  session: string
  order_no: string
  redirect_url: string
  order_id: string
}

/** Copies the order that was placed with this card, or that is of this name, at this account; undefined where there is none. */
export type CopyOfOrder = (cardOrName: string, provider: string) => Promise<PlacedOrder> | undefined

export type Shop = Store & {
  /** The gateway. Its ledger is not restored between tests, so check one order at a time. */
  readonly sandbox: Sandbox
  /** Where the store's orders are copies: see `copiesOf`. */
  readonly copyOfOrder?: CopyOfOrder | undefined
}

/** The same as seen from outside Medusa's process. */
export type RemoteShop = Omit<Shop, "container" | "statements" | "putBack">

export type ShopOptions = Pick<StoreOptions, "name" | "env" | "prepare"> & {
  /** What differs from an account at the sandbox with its defaults. */
  account?: Partial<AccountOptions>
  /** Further accounts at the same sandbox, each with an `id`; their providers are `pp_mpgi_<id>`. */
  more?: (Partial<AccountOptions> & { id: string })[]
  sandbox?: SandboxOptions
  /** Who may create payouts, and which need approval. */
  payouts?: NonNullable<MpgiOptions["payouts"]>
  /** Places the orders that `placeOrder` copies; without them it places each. */
  orders?: (shop: Shop) => Promise<CopyOfOrder>
}

declare global {
  // Of the store of this process; as long-lived as that.
  var mpgiTestSandbox: Sandbox | undefined
  var mpgiTestCopyOfOrder: CopyOfOrder | undefined
}

/** A store whose payments go to a sandbox of its own; see `describeStore`. */
export function describeShop(options: ShopOptions, suite: (shop: Shop) => void) {
  const before = async ({ url }: { url: string }) => {
    const sandbox = await startSandbox({
      notificationBackoffMs: [50, 100, 200, 400, 800],
      ...options.sandbox,
    })
    const account: AccountOptions = {
      baseUrl: sandbox.url,
      merchantId: sandbox.merchantId,
      accountId: sandbox.accountId,
      signature: { algorithm: "hmac-sha256", secret: "sandbox-secret" },
      backendUrl: url,
      storefront: { returnUrl: "http://localhost:8000/return" },
      // Its queries would trigger the faults that a test has prepared for others.
      reconciliation: { enabled: false },
      ...options.account,
    }
    const more = (options.more ?? []).map((differs) => ({ ...account, ...differs }))
    process.env.MPGI_ACCOUNTS = JSON.stringify([account, ...more])
    process.env.MPGI_PAYOUTS = JSON.stringify(options.payouts ?? {})
    globalThis.mpgiTestSandbox = sandbox
    return () => {
      globalThis.mpgiTestCopyOfOrder = undefined
      delete process.env.MPGI_ACCOUNTS
      delete process.env.MPGI_PAYOUTS
      return sandbox.close()
    }
  }
  const providers = [PROVIDER, ...(options.more ?? []).map(({ id }) => `pp_mpgi_${id}`)]
  const { name, env, prepare, orders } = options
  const shopOf = (store: Store) =>
    Object.create(store, {
      sandbox: { get: () => globalThis.mpgiTestSandbox },
      copyOfOrder: { get: () => globalThis.mpgiTestCopyOfOrder },
    }) as Shop
  const rehearse = async (store: Store) => {
    globalThis.mpgiTestCopyOfOrder = await orders?.(shopOf(store))
  }
  describeStore(
    {
      ...(name ? { name } : {}),
      ...(env ? { env } : {}),
      ...(prepare ? { prepare } : {}),
      ...(orders ? { rehearse } : {}),
      providers,
      before,
      settled: (store) => settled(shopOf(store)),
    },
    (store) => suite(shopOf(store)),
  )
}
