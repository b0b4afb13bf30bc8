import type { HttpTypes } from "@medusajs/framework/types"
import { createContext, useContext, useEffect, useState, type ReactNode } from "react"
import { WHOLE_CART, type Cart, type Shop } from "./shop"

const CART_KEY = "cart_id"

export type CartContext = Shop & {
  regions: HttpTypes.StoreRegion[]
  /** The region of the cart, or the one that a new cart will get. */
  region: HttpTypes.StoreRegion
  /** Undefined until something is put in. */
  cart: Cart | undefined
  setCart(cart: Cart): void
  /** The cart has become an order. */
  forget(): void
  setRegion(id: string): Promise<void>
  add(variantId: string): Promise<void>
}

const Context = createContext<CartContext | undefined>(undefined)

/** The shop and its cart, for every component below `CartProvider`. */
export function useCart(): CartContext {
  const value = useContext(Context)
  if (!value) throw new Error("useCart needs a CartProvider above it")
  return value
}

/** Loads regions and the cart of the last visit, then shows `children`. */
export function CartProvider({ shop, children }: { shop: Shop; children: ReactNode }) {
  const { cart: carts, region: regionApi } = shop.sdk.store
  const [regions, setRegions] = useState<HttpTypes.StoreRegion[]>()
  const [regionId, setRegionId] = useState<string>()
  const [cart, keepCart] = useState<Cart>()
  const [failure, setFailure] = useState<unknown>()

  const setCart = (next: Cart) => {
    localStorage.setItem(CART_KEY, next.id)
    keepCart(next)
  }
  const forget = () => {
    localStorage.removeItem(CART_KEY)
    keepCart(undefined)
  }

  useEffect(() => {
    const known = localStorage.getItem(CART_KEY)
    const remembered = known ? carts.retrieve(known, WHOLE_CART).catch(() => undefined) : undefined
    Promise.all([regionApi.list({ order: "name" }), remembered]).then(([{ regions }, answer]) => {
      // A payment may have turned the cart into an order while the shopper was away.
      if (answer && !answer.cart.completed_at) setCart(answer.cart)
      else if (known) forget()
      setRegions(regions)
    }, setFailure)
  }, [])

  if (failure) return <p role="alert">The shop cannot be reached. Is the demo still running?</p>
  const region = regions?.find(({ id }) => id === (cart?.region_id ?? regionId)) ?? homeRegion(regions)
  if (!regions || !region) return <p aria-busy="true">Loading…</p>

  const value: CartContext = {
    ...shop,
    regions,
    region,
    cart,
    setCart,
    forget,
    async setRegion(region_id) {
      setRegionId(region_id)
      if (cart) setCart((await carts.update(cart.id, { region_id }, WHOLE_CART)).cart)
    },
    async add(variant_id) {
      const { id } = cart ?? (await carts.create({ region_id: region.id })).cart
      setCart((await carts.createLineItem(id, { variant_id, quantity: 1 }, WHOLE_CART)).cart)
    },
  }
  return <Context.Provider value={value}>{children}</Context.Provider>
}

/** Where the browser's language is spoken, else the first one. */
function homeRegion(regions: HttpTypes.StoreRegion[] = []): HttpTypes.StoreRegion | undefined {
  const country = /-([A-Z]{2})\b/.exec(navigator.language)?.[1]?.toLowerCase()
  return regions.find(({ countries }) => countries?.some(({ iso_2 }) => iso_2 === country)) ?? regions[0]
}
