import { createHmac, createSecretKey, timingSafeEqual, type KeyObject } from "node:crypto"
import type { IncomingHttpHeaders } from "node:http"
import { plainAddress } from "./ip-address"

/** The customer's address, and `<Unix time in seconds>.<64 hexadecimal digits>`. `packages/storefront` makes both. */
const ADDRESS = "x-mpgi-customer-address"
const SIGNATURE = "x-mpgi-customer-signature"

/** How far the clocks of the storefront and of this server may be apart, and how long a copied header is of use. */
const SECONDS = 300

/**
 * Addresses that a storefront's server names of the customer for whom it calls. The publishable key, which every page has, proves
 * nothing, so the address is signed with a secret that the two servers share: HMAC-SHA256 of `<time>.<address>`.
 */
export class SignedAddresses {
  private readonly keys: readonly KeyObject[]

  constructor(
    secrets: readonly string[],
    private readonly now: () => number = Date.now,
  ) {
    this.keys = secrets.map((secret) => createSecretKey(secret, "utf8"))
  }

  /** The signed address; undefined where none is named, or not by the storefront, or not just now. */
  of(headers: IncomingHttpHeaders): string | undefined {
    const { [ADDRESS]: address, [SIGNATURE]: signature } = headers
    if (typeof address !== "string" || typeof signature !== "string") return undefined
    const named = plainAddress(address)
    const [, time = "", given = ""] = /^(\d{1,12})\.([0-9a-f]{64})$/.exec(signature) ?? []
    if (named === undefined || given === "") return undefined
    if (Math.abs(this.now() / 1000 - Number(time)) > SECONDS) return undefined
    const bytes = Buffer.from(given, "hex")
    const isSigned = this.keys.some((key) =>
      timingSafeEqual(createHmac("sha256", key).update(`${time}.${address}`).digest(), bytes),
    )
    return isSigned ? named : undefined
  }
}
