import { STARTER } from "../starter"
import { DATA } from "./data"

/**
 * The versions that the starter pins at the copied commit, if the copy needs them. For Next.js, the newest 15.5 of npm
 * is installed.
 */
const PACKAGES = {
  dependencies: {
    "@medusajs/js-sdk": "2.18.0",
    "server-only": "^0.0.1",
    next: "~15.5.21",
    react: "19.0.5",
    "react-dom": "19.0.5",
  },
  devDependencies: {
    "@types/node": "^20.19.0",
    "@types/react": "19.0.5",
    "@types/react-dom": "19.0.5",
    typescript: "^5.9.0",
  },
}

/** The starter has its button in one file. The copy needs JSX for it. */
const { "src/modules/common/components/ui/index.ts": _declared, ...typed } = STARTER

/**
 * The copy of the starter's checkout for `next build` and `next start`. It adds to the files of the type check the
 * starter's own cookies, client and middleware, and its pages without styles. Icons and Stripe, which no payment needs
 * here, are stubs.
 */
export const BUILDABLE: Record<string, string> = {
  ...typed,
  ...DATA,
  "package.json": JSON.stringify({ name: "starter", private: true, ...PACKAGES }, null, 2),
  // The starter builds without a type check, the copy with it.
  "next.config.js": `module.exports = { reactStrictMode: true, eslint: { ignoreDuringBuilds: true } }\n`,
  "tsconfig.json": JSON.stringify({
    compilerOptions: {
      target: "es2017",
      lib: ["dom", "dom.iterable", "esnext"],
      allowJs: true,
      skipLibCheck: true,
      strict: true,
      noEmit: true,
      esModuleInterop: true,
      module: "esnext",
      moduleResolution: "node",
      resolveJsonModule: true,
      isolatedModules: true,
      jsx: "preserve",
      incremental: true,
      baseUrl: "./src",
      paths: {
        "@lib/*": ["lib/*"],
        "@modules/*": ["modules/*"],
        "@medusajs/icons": ["stubs/icons"],
        "@stripe/react-stripe-js": ["stubs/stripe"],
      },
      plugins: [{ name: "next" }],
    },
    include: ["next-env.d.ts", "**/*.ts", "**/*.tsx", ".next/types/**/*.ts"],
    exclude: ["node_modules", ".next"],
  }),
  "src/packages.d.ts": `declare module "@medusajs/types" {
  export namespace HttpTypes {
    type StorePaymentSession = { id: string; provider_id: string; data: Record<string, unknown> }
    type StorePaymentCollection = { id: string; payment_sessions?: StorePaymentSession[] }
    type StoreCart = { id: string; email?: string; payment_collection?: StorePaymentCollection }
    type StoreOrder = { id: string; display_id: number }
    type StoreRegion = { countries?: { iso_2?: string }[] }
  }
}
`,
  "src/stubs/icons.tsx": `export const CreditCard = () => <svg />
export const ArrowUpRightMini = (_: { className?: string; color?: string }) => <svg />
`,
  "src/stubs/stripe.ts": `export const useElements = (): unknown => null
export const useStripe = (): unknown => null
`,
  "src/app/layout.tsx": `export default function RootLayout(props: { children: React.ReactNode }) {
  return (
    <html lang="en">
      <body>
        <main>{props.children}</main>
      </body>
    </html>
  )
}
`,
  "src/app/[countryCode]/(checkout)/checkout/page.tsx": `import { retrieveCart } from "@lib/data/cart"
import { paymentInfoMap } from "@lib/constants"
import Review from "@modules/checkout/components/review"
import { notFound } from "next/navigation"

export default async function Checkout() {
  const cart = await retrieveCart()

  if (!cart) {
    return notFound()
  }

  const provider = cart.payment_collection?.payment_sessions?.[0]?.provider_id ?? ""
  return (
    <>
      <p>{paymentInfoMap[provider]?.title}</p>
      <Review cart={cart} />
    </>
  )
}
`,
  "src/app/[countryCode]/(main)/order/[id]/confirmed/page.tsx": `import { sdk } from "@lib/config"
import { HttpTypes } from "@medusajs/types"

export default async function OrderConfirmedPage(props: { params: Promise<{ id: string }> }) {
  const { id } = await props.params
  const { order } = await sdk.client.fetch<{ order: HttpTypes.StoreOrder }>(\`/store/orders/\${id}\`)
  return <h1>Thank you! Your order {order.display_id} was placed successfully.</h1>
}
`,
  "src/modules/checkout/components/review/index.tsx": `import { Heading, Text } from "@modules/common/components/ui"
import { HttpTypes } from "@medusajs/types"
import PaymentButton from "../payment-button"

const Review = ({ cart }: { cart: HttpTypes.StoreCart }) => (
  <div className="bg-white">
    <Heading level="h2">Review</Heading>
    <Text className="txt-medium-plus text-ui-fg-base mb-1">
      By clicking the Place Order button, you confirm that you have
      read, understand and accept our Terms of Use, Terms of Sale and
      Returns Policy and acknowledge that you have read Medusa
      Store&apos;s Privacy Policy.
    </Text>
    <PaymentButton cart={cart} data-testid="submit-order-button" />
  </div>
)

export default Review
`,
  "src/modules/common/components/ui/index.tsx": `import React from "react"

type TextProps = React.HTMLAttributes<HTMLParagraphElement> & { as?: "p" | "span" | "div" }
type HeadingProps = React.HTMLAttributes<HTMLHeadingElement> & { level?: "h1" | "h2" | "h3" }

export const Text = ({ as: Component = "p", ...props }: TextProps) => <Component {...props} />
export const Heading = ({ level: Component = "h2", ...props }: HeadingProps) => <Component {...props} />
export const Button = (props: React.ComponentPropsWithoutRef<"button">) => <button {...props} />
`,
  "src/modules/common/components/interactive-link/index.tsx": `import { ArrowUpRightMini } from "@medusajs/icons"
import { Text } from "@modules/common/components/ui"
import LocalizedClientLink from "../localized-client-link"

const InteractiveLink = ({ href, children, ...props }: { href: string; children?: React.ReactNode }) => (
  <LocalizedClientLink className="flex gap-x-1 items-center group" href={href} {...props}>
    <Text className="text-ui-fg-interactive">{children}</Text>
    <ArrowUpRightMini className="group-hover:rotate-45" color="var(--fg-interactive)" />
  </LocalizedClientLink>
)

export default InteractiveLink
`,
  "src/modules/common/components/localized-client-link/index.tsx": `"use client"

import Link from "next/link"
import { useParams } from "next/navigation"
import React from "react"

type Props = { children?: React.ReactNode; href: string; className?: string }

const LocalizedClientLink = ({ children, href, ...props }: Props) => {
  const { countryCode } = useParams()

  return (
    <Link href={\`/\${countryCode}\${href}\`} {...props}>
      {children}
    </Link>
  )
}

export default LocalizedClientLink
`,
}
