/** The languages in a browser's Accept-Language header, the preferred one first. RFC 9110, 12.5.4. */
export function languagesOf(header: string | undefined): string[] {
  return (header ?? "")
    .split(",", 20)
    .flatMap((part) => {
      const [tag = "", quality] = part.split(";").map((text) => text.trim())
      const weight = quality === undefined ? 1 : Number(/^q=([\d.]+)$/.exec(quality)?.[1])
      return /^[A-Za-z]{2,3}(-[A-Za-z\d]{2,8}){0,3}$/.test(tag) && weight > 0 ? [{ tag, weight }] : []
    })
    .sort((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag)
}
