import type { RequestOf } from "../../gateway/operations"
import { Page } from "./browser"
import { order, type Merchant } from "./merchant"
import type { ShopServer } from "./shop-server"

export const VISA = "4111 1111 1111 1111"

/** A customer's browser on the hosted page, and the merchant's server that sent it there. */
export class Shopper {
  constructor(
    readonly shop: Merchant,
    readonly server: ShopServer,
  ) {}

  /** Registers a checkout and opens its page in the browser. */
  async open(order_no: string, more: Partial<RequestOf<"checkout">> = {}): Promise<Page> {
    const addresses = {
      return_url: this.server.url("/return"),
      cancel_url: this.server.url("/cancel"),
      notify_url: this.server.url("/hook"),
    }
    const { action, fields } = await this.shop.call("checkout", { ...order(order_no), ...addresses, ...more })
    return Page.open(action, { method: "POST", body: new URLSearchParams(fields) })
  }

  async pay(page: Page, number: string): Promise<Page> {
    return page.submit(/^Name on card/, { name: "Ada Lovelace", number, expiry: "12/99", code: "123" })
  }

  /** Submits the forwarding page's form, as its script does. Returns the fields that the shop received. */
  async follow(page: Page): Promise<Record<string, string>> {
    expect(page.html).toContain("document.forms[0].submit()")
    await page.submit("Continue")
    return this.server.received.at(-1)?.fields ?? {}
  }

  /** The requests that the shop received below a path. */
  requestsTo(path: string) {
    return this.server.received.filter((request) => request.path.startsWith(path))
  }
}
