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

/** The secrets of the gateway's side. A rotation there: sign with another one, then accept one alone. */
export class Secrets {
  readonly #all
  readonly #verify
  #signing
  #refused = new Set<string | undefined>()

  /** @throws TypeError on an option that is wrong */
  constructor(option: SignatureOption) {
    this.#verify = signer(option)
    this.#all = signings(this.#verify)
    this.#signing = this.#all[0]
  }

  sign(input: SignatureInput): string {
    return (this.#signing?.sign ?? this.#verify)(input)
  }

  /** The name of the secret that a request was signed with; undefined where none fits, or one that is not accepted. */
  verified(input: SignatureInput, given: unknown): { id: string | undefined } | undefined {
    const found = verifiedBy(this.#verify, input, given)
    return found && !this.#refused.has(found.id) ? { id: found.id } : undefined
  }

  /** Those with a name: none where there is one secret only. */
  list(): SecretUse[] {
    return this.#all.flatMap(({ id }) =>
      id === undefined ? [] : [{ id, signs: id === this.#signing?.id, accepted: !this.#refused.has(id) }],
    )
  }

  /** Signs everything from now on with this secret. @throws RangeError when none has this name */
  signWith(id: string): void {
    this.#signing = this.#named(id)
  }

  /** Accepts requests that are signed with these secrets and no others. @throws RangeError when none has such a name */
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
