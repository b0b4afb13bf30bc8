const LOOPBACK = /^(localhost|(.+\.)?localhost|127(\.\d{1,3}){3}|\[::1\])$/i

/** Why an address may not be notified, or undefined when it may. By default only this machine may. */
export function checkTarget(url: string, allowed: readonly string[] | "any"): string | undefined {
  let target: URL
  try {
    target = new URL(url)
  } catch {
    return "not a URL"
  }
  if (target.protocol !== "http:" && target.protocol !== "https:") return "not an http or https URL"
  if (target.username !== "" || target.password !== "") return "the URL contains credentials"
  if (allowed === "any" || LOOPBACK.test(target.hostname) || allowed.includes(target.hostname))
    return undefined
  return `${target.hostname} is not this machine. Allow it with the option notifyHosts.`
}
