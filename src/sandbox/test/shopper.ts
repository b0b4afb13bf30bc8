import type { RequestOf } from "../../gateway/operations"
import { Page } from "./browser"
import { order, type Merchant } from "./merchant"
import type { ShopServer } from "./shop-server"

export const VISA = "4111 1111 1111 1111"

/** A shopper's browser, between the merchant's server and the hosted page. */
export class Shopper {
  constructor(
    readonly shop: Merchant,
    readonly server: ShopServer,
  ) {}

  /** What the merchant's server asks for, and the page that the browser then gets. */
  async open(order_no: string, more: Partial<RequestOf<"checkout">> = {}): Promise<Page> {
    const addresses = {
      return_url: this.server.url("/return"),
      cancel_url: this.server.url("/cancel"),
      notify_url: this.server.url("/hook"),
    }
    const { action, fields } = await this.shop.ask("checkout", { ...order(order_no), ...addresses, ...more })
    return Page.open(action, { method: "POST", body: new URLSearchParams(fields) })
  }

  async pay(page: Page, number: string): Promise<Page> {
    return page.submit(/^Name on card/, { name: "Ada Lovelace", number, expiry: "12/99", code: "123" })
  }

  /** Does what the forwarding page's script does, and answers what the shop was sent. */
  async follow(page: Page): Promise<Record<string, string>> {
    expect(page.html).toContain("document.forms[0].submit()")
    await page.submit("Continue")
    return this.server.received.at(-1)?.fields ?? {}
  }

  /** What arrived at the shop under a path. */
  sent(path: string) {
    return this.server.received.filter((request) => request.path.startsWith(path))
  }
}
