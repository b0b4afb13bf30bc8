import { z } from "zod"
import type { ReadOption } from "./read-options"

/** What `signature` consists of. Its schema takes an object or a function, so no schema has its members. */
export function signatureOptions(): ReadOption[] {
  return [
    option({
      path: "signature.algorithm",
      type: '"hmac-sha256" | "sha256" | function',
      required: true,
      comment:
        "`hmac-sha256` keys the hash. `sha256` hashes the text and the secret, for gateways that require it. A function receives `{ operation, direction, fields, secret }`.",
      example: '"hmac-sha256"',
    }),
    option({
      path: "signature.secret",
      type: "string",
      comment: "The account's only secret. Either this or `secrets` is required.",
    }),
    option({
      path: "signature.secrets",
      type: "{ id: string; secret: string }[]",
      comment:
        "Several secrets during a [rotation](../guides/rotating-secrets.md), five at most. The first signs, each verifies.",
      example:
        '[{ id: "2027", secret: "the-new-secret-of-2027" }, { id: "2026", secret: "the-old-secret-of-2026" }]',
    }),
    option({
      path: "signature.fields",
      type: '{ [operation]: { request?: string[] | "all", reply?: string[] | "all" }, notification?: string[] | "all" }',
      comment: "The signed fields and their order, where they differ from the declared ones.",
      example: '{ refund: { request: ["merchant_id", "account_id"] }, notification: "all" }',
    }),
    option({
      path: "signature.join",
      type: '"length-prefixed" | { delimiter: string }',
      standard: '"length-prefixed"',
      comment: "How the values are joined. With a delimiter, a value that contains it is refused.",
      example: '{ delimiter: "|" }',
    }),
    option({
      path: "signature.secretPosition",
      type: '"prefix" | "suffix"',
      standard: '"suffix"',
      comment: "With `sha256` only: the position of the secret.",
    }),
  ]
}

function option(given: Pick<ReadOption, "path" | "type" | "comment"> & Partial<ReadOption>): ReadOption {
  return {
    standard: undefined,
    required: false,
    since: "0.1.0",
    example: undefined,
    group: false,
    schema: z.unknown(),
    ...given,
  }
}
