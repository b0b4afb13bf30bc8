const UNRELEASED = "## Unreleased"
const NOTHING = "Nothing yet."

/** The changelog with what was not released as the section of a version. @throws Error when there is nothing to release */
export function release(changelog: string, version: string, date: string): string {
  const at = changelog.indexOf(`${UNRELEASED}\n`)
  if (at < 0) throw new Error(`CHANGELOG.md has no section "${UNRELEASED}"`)
  const rest = changelog.slice(at + UNRELEASED.length + 1)
  const end = rest.search(/^## /m)
  const changes = (end < 0 ? rest : rest.slice(0, end)).trim()
  if (changes === "" || changes === NOTHING)
    throw new Error(`CHANGELOG.md: write what ${version} changes for users below "${UNRELEASED}"`)
  const older = end < 0 ? "" : `\n${rest.slice(end)}`
  return `${changelog.slice(0, at)}${UNRELEASED}\n\n${NOTHING}\n\n## ${version} – ${date}\n\n${changes}\n${older}`
}

/** What the changelog says about a version. @throws Error when it says nothing, or has no date */
export function notesOf(changelog: string, version: string): string {
  const heading = new RegExp(`^## ${version.replaceAll(".", "\\.")} – \\d{4}-\\d{2}-\\d{2}$`, "m")
  const found = heading.exec(changelog)
  if (!found) throw new Error(`CHANGELOG.md has no section "## ${version} – <date>"`)
  const rest = changelog.slice(found.index + found[0].length)
  const end = rest.search(/^## /m)
  return (end < 0 ? rest : rest.slice(0, end)).trim()
}
