import type { HttpTypes } from "@medusajs/framework/types"
import { createContext, useContext, useEffect, useState, type ReactNode } from "react"
import { useCustomer } from "./account/customer"
import { storeCart, storedCart } from "./cart-cookie"
import { WHOLE_CART, type Cart, type Shop } from "./shop"

export type CartContext = Shop & {
  regions: HttpTypes.StoreRegion[]
  /** The region of the cart, or the region for a new cart. */
  region: HttpTypes.StoreRegion
  /** Undefined until a product is added. */
  cart: Cart | undefined
  setCart(cart: Cart): void
  /**
   * Removes a cart from this browser, once it has become an order. Another cart stays, because the customer may open
   * the page of an order or of a return again days later.
   */
  clearCart(id: string | undefined): void
  setRegion(id: string): Promise<void>
  add(variantId: string): Promise<void>
}

const Context = createContext<CartContext | undefined>(undefined)

/** The store and its cart, for components inside `CartProvider`. */
export function useCart(): CartContext {
  const value = useContext(Context)
  if (!value) throw new Error("useCart must be used inside CartProvider")
  return value
}

/** Loads the regions and the cart of the last visit, then renders `children`. */
export function CartProvider({ shop, children }: { shop: Shop; children: ReactNode }) {
  const { cart: carts, region: regionApi } = shop.sdk.store
  const [regions, setRegions] = useState<HttpTypes.StoreRegion[]>()
  const [regionId, setRegionId] = useState<string>()
  const [cart, setCurrentCart] = useState<Cart>()
  const [failure, setFailure] = useState<unknown>()

  const setCart = (next: Cart) => {
    storeCart(next.id)
    setCurrentCart(next)
  }
  const clearCart = (id: string | undefined) => {
    if (id === undefined || id !== (storedCart() ?? cart?.id)) return
    storeCart(undefined)
    setCurrentCart(undefined)
  }

  useEffect(() => {
    const cartId = storedCart()
    const stored = cartId ? carts.retrieve(cartId, WHOLE_CART).catch(() => undefined) : undefined
    Promise.all([regionApi.list({ order: "name" }), stored]).then(([{ regions }, response]) => {
      // A payment may have turned the cart into an order while the customer was away.
      if (response && !response.cart.completed_at) setCart(response.cart)
      else clearCart(cartId)
      setRegions(regions)
    }, setFailure)
  }, [])

  // After sign-in, the cart and its payment belong to the customer.
  const { customer } = useCustomer()
  const cartId = cart?.id
  useEffect(() => {
    if (customer && cartId)
      carts.transferCart(cartId, WHOLE_CART).then((reply) => setCart(reply.cart), setFailure)
  }, [customer?.id, cartId])

  if (failure) return <p role="alert">Cannot connect to the store. Check that the demo is running.</p>
  const region = regions?.find(({ id }) => id === (cart?.region_id ?? regionId)) ?? homeRegion(regions)
  if (!regions || !region) return <p aria-busy="true">Loading…</p>

  const value: CartContext = {
    ...shop,
    regions,
    region,
    cart,
    setCart,
    clearCart,
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

/** The region of the browser's locale, otherwise the first one. */
function homeRegion(regions: HttpTypes.StoreRegion[] = []): HttpTypes.StoreRegion | undefined {
  const country = /-([A-Z]{2})\b/.exec(navigator.language)?.[1]?.toLowerCase()
  return regions.find(({ countries }) => countries?.some(({ iso_2 }) => iso_2 === country)) ?? regions[0]
}
