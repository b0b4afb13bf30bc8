/**
 * The parts of the starter with which a payment reaches Medusa and keeps the cart: client, cookies, cart functions and
 * middleware.
 */
export const DATA: Record<string, string> = {
  "src/lib/util/env.ts": `export const getBaseURL = () => {
  return process.env.NEXT_PUBLIC_BASE_URL || "https://localhost:8000"
}
`,
  "src/lib/config.ts": `import Medusa from "@medusajs/js-sdk"

export const sdk = new Medusa({
  baseUrl: process.env.NEXT_PUBLIC_MEDUSA_BACKEND_URL!,
  publishableKey: process.env.NEXT_PUBLIC_MEDUSA_PUBLISHABLE_KEY,
})
`,
  "src/lib/data/cookies.ts": `import "server-only"
import { cookies as nextCookies } from "next/headers"

export const getAuthHeaders = async (): Promise<{ authorization: string } | Record<string, never>> => {
  const token = (await nextCookies()).get("_medusa_jwt")?.value
  return token ? { authorization: \`Bearer \${token}\` } : {}
}

export const getCacheTag = async (tag: string): Promise<string> => {
  const cacheId = (await nextCookies()).get("_medusa_cache_id")?.value
  return cacheId ? \`\${tag}-\${cacheId}\` : ""
}

export const getCacheOptions = async (tag: string): Promise<{ tags: string[] } | Record<string, never>> => {
  const cacheTag = await getCacheTag(tag)
  return cacheTag ? { tags: [cacheTag] } : {}
}

export const getCartId = async () => (await nextCookies()).get("_medusa_cart_id")?.value

export const removeCartId = async () => {
  const cookies = await nextCookies()
  cookies.set("_medusa_cart_id", "", { maxAge: -1 })
}
`,
  "src/lib/data/cart.ts": `"use server"

import { sdk } from "@lib/config"
import { HttpTypes } from "@medusajs/types"
import { revalidateTag } from "next/cache"
import { redirect } from "next/navigation"
import { getAuthHeaders, getCacheOptions, getCacheTag, getCartId, removeCartId } from "./cookies"

export async function retrieveCart(cartId?: string, fields?: string) {
  const id = cartId || (await getCartId())
  if (!id) {
    return null
  }
  const headers = { ...(await getAuthHeaders()) }
  const next = { ...(await getCacheOptions("carts")) }
  return await sdk.client
    .fetch<{ cart: HttpTypes.StoreCart }>(\`/store/carts/\${id}\`, {
      method: "GET",
      query: fields ? { fields } : {},
      headers,
      next,
      cache: "force-cache",
    })
    .then(({ cart }) => cart)
    .catch(() => null)
}

export async function initiatePaymentSession(
  cart: HttpTypes.StoreCart,
  data: { provider_id: string; data?: Record<string, unknown> }
) {
  const headers = { ...(await getAuthHeaders()) }
  return sdk.store.payment.initiatePaymentSession(cart, data, {}, headers).then(async (resp) => {
    revalidateTag(await getCacheTag("carts"))
    return resp as { payment_collection: HttpTypes.StorePaymentCollection }
  })
}

export async function placeOrder(cartId?: string) {
  const id = cartId || (await getCartId())
  if (!id) {
    throw new Error("No existing cart found when placing an order")
  }
  const cartRes = await sdk.store.cart.complete(id, {}, await getAuthHeaders())
  if (cartRes?.type === "order") {
    removeCartId()
    redirect(\`/us/order/\${cartRes.order.id}/confirmed\`)
  }
  return cartRes.cart
}
`,
  "src/middleware.ts": `import { HttpTypes } from "@medusajs/types"
import { NextRequest, NextResponse } from "next/server"

async function getCountries() {
  const response = await fetch(\`\${process.env.NEXT_PUBLIC_MEDUSA_BACKEND_URL}/store/regions\`, {
    headers: { "x-publishable-api-key": process.env.NEXT_PUBLIC_MEDUSA_PUBLISHABLE_KEY! },
    cache: "force-cache",
  })
  const { regions } = (await response.json()) as { regions: HttpTypes.StoreRegion[] }
  return regions.flatMap(({ countries }) => countries?.map(({ iso_2 }) => iso_2 ?? "") ?? [])
}

export async function middleware(request: NextRequest) {
  const cacheIdCookie = request.cookies.get("_medusa_cache_id")
  const country = request.nextUrl.pathname.split("/")[1]?.toLowerCase()
  if (country && (await getCountries()).includes(country)) {
    const response = NextResponse.next()
    if (!cacheIdCookie) {
      response.cookies.set("_medusa_cache_id", crypto.randomUUID(), { maxAge: 60 * 60 * 24 })
    }
    return response
  }
  const { origin, pathname, search } = request.nextUrl
  return NextResponse.redirect(\`\${origin}/us\${pathname === "/" ? "" : pathname}\${search}\`, 307)
}

export const config = {
  matcher: ["/((?!api|_next/static|_next/image|favicon.ico|images|assets|png|svg|jpg|jpeg|gif|webp).*)"],
}
`,
}
