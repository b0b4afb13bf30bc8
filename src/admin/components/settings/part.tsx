import { Heading, Text } from "@medusajs/ui"
import type { ReactNode } from "react"

/** A part of the settings: what it is, what it does, and its fields. */
export const Part = ({ title, about, children }: { title: string; about: string; children: ReactNode }) => (
  <fieldset className="flex min-w-0 flex-col gap-y-4 px-6 py-5">
    <legend className="sr-only">{title}</legend>
    <div>
      <Heading level="h3">{title}</Heading>
      <Text size="small" className="text-ui-fg-subtle">
        {about}
      </Text>
    </div>
    {children}
  </fieldset>
)
