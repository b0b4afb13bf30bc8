/** From the sign on; what is in front of it is looked at where one is found, not at every character of a text. */
const DOMAIN = /(?:@|%40)(?:[\p{L}\p{N}-]{1,63}\.){1,8}\p{L}{2,63}(?!\p{L})/gu
const OUTSIDE = /[\s@<>"'(),;:=&/\\*]/
const LONGEST_LOCAL = 64

/** Masks email addresses, also with an encoded sign. */
export function maskEmails(text: string, mask: string): string {
  let masked = ""
  let done = 0
  for (const { 0: domain, index } of text.matchAll(DOMAIN)) {
    let start = index
    while (start > done && index - start < LONGEST_LOCAL && !OUTSIDE.test(text[start - 1]!)) start--
    if (start === index) continue
    masked += text.slice(done, start) + mask
    done = index + domain.length
  }
  return masked + text.slice(done)
}
