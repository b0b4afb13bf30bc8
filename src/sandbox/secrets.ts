import { signer, signings, verifiedBy, type SignatureInput } from "../gateway/signature"
import type { SignatureOption } from "../gateway/signature"

/** What one secret of the gateway is used for, by its name. */
export interface SecretUse {
  id: string
  /** Whether replies, notifications and returns are signed with it. */
  signs: boolean
  /** Whether requests may be signed with it. */
  accepted: boolean
}

/** The secrets on the gateway's side. To rotate them: sign with another secret, then accept only that one. */
export class Secrets {
  readonly #all
  readonly #verify
  #signing
  #refused = new Set<string | undefined>()

  /** @throws TypeError on an invalid option */
  constructor(option: SignatureOption) {
    this.#verify = signer(option)
    this.#all = signings(this.#verify)
    this.#signing = this.#all[0]
  }

  sign(input: SignatureInput): string {
    return (this.#signing?.sign ?? this.#verify)(input)
  }

  /** The secret that signed a request, by its name. Undefined when no secret matches, or when it is not accepted. */
  verified(input: SignatureInput, given: unknown): { id: string | undefined } | undefined {
    const found = verifiedBy(this.#verify, input, given)
    return found && !this.#refused.has(found.id) ? { id: found.id } : undefined
  }

  /** The secrets that have a name. An account's only secret has none. */
  list(): SecretUse[] {
    return this.#all.flatMap(({ id }) =>
      id === undefined ? [] : [{ id, signs: id === this.#signing?.id, accepted: !this.#refused.has(id) }],
    )
  }

  /** Signs everything from now on with this secret. @throws RangeError when no secret has this name */
  signWith(id: string): void {
    this.#signing = this.#named(id)
  }

  /** Accepts only requests that are signed with these secrets. @throws RangeError when a name is unknown */
  accept(ids: readonly string[]): void {
    if (!Array.isArray(ids)) throw new TypeError("accept: must be a list of ids")
    for (const id of ids) this.#named(id)
    this.#refused = new Set(this.#all.flatMap(({ id }) => (id !== undefined && !ids.includes(id) ? id : [])))
  }

  #named(id: string) {
    const found = this.#all.find((each) => each.id === id && id !== undefined)
    if (!found) throw new RangeError("secret: not found")
    return found
  }
}
