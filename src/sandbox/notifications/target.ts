const LOOPBACK = /^(localhost|(.+\.)?localhost|127(\.\d{1,3}){3}|\[::1\])$/i

/** Why an address may not be notified, or undefined when it may. A development tool calls this machine only. */
export function refusesTarget(url: string, allowed: readonly string[] | "any"): string | undefined {
  let target: URL
  try {
    target = new URL(url)
  } catch {
    return "not a URL"
  }
  if (target.protocol !== "http:" && target.protocol !== "https:") return "not an http address"
  if (target.username !== "" || target.password !== "") return "a URL with a user name in it"
  if (allowed === "any" || LOOPBACK.test(target.hostname) || allowed.includes(target.hostname))
    return undefined
  return `${target.hostname} is not this machine; allow it with the option notifyHosts`
}
