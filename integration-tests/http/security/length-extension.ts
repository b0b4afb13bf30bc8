/** SHA-256 as FIPS 180-4 writes it, but able to start from any state: what a length-extension attack needs. */
const PRIMES = primes(64)
const K = PRIMES.map((prime) => fraction(Math.cbrt(prime)))

/**
 * Forges the digest of `secret + text + padding + more` from the digest of `secret + text`, knowing only the
 * length of the secret. `appended` is what has to follow `text`: padding and `more`.
 */
export function extend(digest: string, secretAndTextBytes: number, more: Buffer) {
  const glue = padding(secretAndTextBytes)
  const before = secretAndTextBytes + glue.length
  const rest = Buffer.concat([more, padding(before + more.length)])
  let state = digest.match(/.{8}/g)!.map((word) => Number.parseInt(word, 16))
  for (let at = 0; at < rest.length; at += 64) state = compress(state, rest.subarray(at, at + 64))
  const forged = state.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("")
  return { forged, appended: Buffer.concat([glue, more]) }
}

/** One bit, zeros, and the length in bits, up to a whole block. */
function padding(bytes: number): Buffer {
  const zeros = (119 - (bytes % 64)) % 64
  const end = Buffer.alloc(8)
  end.writeBigUInt64BE(BigInt(bytes) * 8n)
  return Buffer.concat([Buffer.from([0x80]), Buffer.alloc(zeros), end])
}

function compress(state: number[], block: Buffer): number[] {
  const w = Array.from({ length: 16 }, (_, at) => block.readUInt32BE(at * 4))
  for (let at = 16; at < 64; at++) {
    const [a, b] = [w[at - 15]!, w[at - 2]!]
    const s0 = turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)
    const s1 = turn(b, 17) ^ turn(b, 19) ^ (b >>> 10)
    w.push((w[at - 16]! + s0 + w[at - 7]! + s1) | 0)
  }
  let [a, b, c, d, e, f, g, h] = state as [number, number, number, number, number, number, number, number]
  for (let at = 0; at < 64; at++) {
    const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + K[at]! + w[at]!) | 0
    const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    ;[a, b, c, d, e, f, g, h] = [(t1 + t2) | 0, a, b, c, (d + t1) | 0, e, f, g]
  }
  return [a, b, c, d, e, f, g, h].map((word, at) => (word + state[at]!) | 0)
}

function turn(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by))
}

/** The first 32 bits of the fraction. */
function fraction(value: number): number {
  return Math.floor((value % 1) * 2 ** 32) | 0
}

function primes(count: number): number[] {
  const found: number[] = []
  for (let at = 2; found.length < count; at++) if (found.every((prime) => at % prime !== 0)) found.push(at)
  return found
}
