/**
 * The parts of the DTC starter's checkout (medusajs/dtc-starter, MIT license, Copyright (c) 2022 Medusa) that the
 * guide's patch needs. They are the names and types that it imports, and the lines around its changes. The rest is left
 * out.
 */
export const STARTER: Record<string, string> = {
  "src/lib/constants.tsx": `import { CreditCard } from "@medusajs/icons"
import React from "react"

export const paymentInfoMap: Record<
  string,
  { title: string; icon: React.JSX.Element }
> = {
  pp_system_default: {
    title: "Manual Payment",
    icon: <CreditCard />,
  },
  // Add more payment providers here
}

// This only checks if it is native stripe or medusa payments for card payments, it ignores the other stripe-based providers
export const isStripeLike = (id?: string) => id?.startsWith("pp_stripe_")
export const isManual = (id?: string) => id?.startsWith("pp_system_default")
`,
  "src/modules/checkout/components/payment-button/index.tsx": `"use client"

import { isManual, isStripeLike } from "@lib/constants"
import { placeOrder } from "@lib/data/cart"
import { HttpTypes } from "@medusajs/types"
import { Button } from "@modules/common/components/ui"
import { useElements, useStripe } from "@stripe/react-stripe-js"
import React, { useState } from "react"

const PaymentButton: React.FC<{ cart: HttpTypes.StoreCart; "data-testid": string }> = ({
  cart,
  "data-testid": dataTestId,
}) => {
  const notReady = !cart.email
  const [error] = useState(() => [useStripe, useElements, placeOrder].length)

  const paymentSession = cart.payment_collection?.payment_sessions?.[0]

  switch (true) {
    case isStripeLike(paymentSession?.provider_id):
    case isManual(paymentSession?.provider_id):
      return <Button disabled={notReady}>{error}</Button>
    default:
      return <Button disabled>Select a payment method</Button>
  }
}

export default PaymentButton
`,
  "src/lib/util/env.ts": `export const getBaseURL = (): string => ""\n`,
  "src/lib/config.ts": `import { HttpTypes } from "@medusajs/types"
export declare const sdk: {
  store: {
    payment: {
      initiatePaymentSession(
        cart: HttpTypes.StoreCart,
        data: { provider_id: string; data?: Record<string, unknown> },
        query: object,
        headers: Record<string, string>
      ): Promise<{ payment_collection: HttpTypes.StorePaymentCollection }>
    }
  }
}
`,
  "src/lib/data/cookies.ts": `export declare const getAuthHeaders: () => Promise<{ authorization: string } | Record<string, never>>
export declare const getCacheTag: (tag: string) => Promise<string>
export declare const getCartId: () => Promise<string | undefined>
export declare const removeCartId: () => Promise<void>
`,
  "src/lib/data/cart.ts": `import { HttpTypes } from "@medusajs/types"
export declare function retrieveCart(cartId?: string, fields?: string): Promise<HttpTypes.StoreCart | null>
export declare function placeOrder(cartId?: string): Promise<HttpTypes.StoreCart>
export declare function initiatePaymentSession(
  cart: HttpTypes.StoreCart,
  data: { provider_id: string; data?: Record<string, unknown> }
): Promise<{ payment_collection: HttpTypes.StorePaymentCollection }>
`,
  "src/modules/common/components/interactive-link/index.tsx": `import React from "react"
declare const InteractiveLink: (props: { href: string; children?: React.ReactNode }) => React.JSX.Element
export default InteractiveLink
`,
  "src/modules/common/components/ui/index.ts": `import React from "react"
type TextProps = React.HTMLAttributes<HTMLParagraphElement> & { as?: "p" | "span" | "div" }
type HeadingProps = React.HTMLAttributes<HTMLHeadingElement> & { level?: "h1" | "h2" | "h3" }
export declare const Text: (props: TextProps) => React.JSX.Element
export declare const Heading: (props: HeadingProps) => React.JSX.Element
export declare const Button: (props: React.ComponentPropsWithoutRef<"button">) => React.JSX.Element
`,
  "src/packages.d.ts": `declare module "@medusajs/icons" {
  export const CreditCard: () => import("react").JSX.Element
}
declare module "@medusajs/types" {
  export namespace HttpTypes {
    type StorePaymentSession = { id: string; provider_id: string; data: Record<string, unknown> }
    type StorePaymentCollection = { payment_sessions?: StorePaymentSession[] }
    type StoreCart = { id: string; email?: string; payment_collection?: StorePaymentCollection }
  }
}
declare module "@stripe/react-stripe-js" {
  export const useElements: () => unknown
  export const useStripe: () => unknown
}
declare module "next/cache" {
  export function revalidateTag(tag: string): undefined
}
declare module "next/headers" {
  export function cookies(): Promise<{ get(name: string): { value: string } | undefined }>
  export function headers(): Promise<{ get(name: string): string | null }>
}
declare module "next/navigation" {
  export function redirect(url: string): never
  export function useParams<T>(): T
  export function useSearchParams(): URLSearchParams
}
declare const process: { env: Record<string, string | undefined> }
`,
  // The starter's own options that concern types.
  "tsconfig.json": JSON.stringify({
    compilerOptions: {
      target: "es2017",
      lib: ["dom", "dom.iterable", "esnext"],
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      esModuleInterop: true,
      module: "esnext",
      moduleResolution: "node",
      jsx: "preserve",
      isolatedModules: true,
      types: ["react"],
      baseUrl: "./src",
      paths: { "@lib/*": ["lib/*"], "@modules/*": ["modules/*"] },
    },
    include: ["src"],
  }),
}
