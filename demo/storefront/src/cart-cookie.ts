const NAME = "cart_id"

/** The cart of this browser. A request from a page of another site has no such cookie and does not need it. */
export function storedCart(): string | undefined {
  const cookie = document.cookie.split("; ").find((each) => each.startsWith(`${NAME}=`))
  return cookie?.slice(NAME.length + 1)
}

/** Remembers the cart for a week, or forgets it. If cookies are blocked, the cart lasts as long as the page. */
export function storeCart(id: string | undefined): void {
  document.cookie = `${NAME}=${id ?? ""}; path=/; samesite=strict; max-age=${id ? 7 * 86_400 : 0}`
}
