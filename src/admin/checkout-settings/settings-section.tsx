import { Heading, Text } from "@medusajs/ui"
import type { ReactNode } from "react"

/** A group of fields with its title and description. */
export const SettingsSection = ({
  title,
  description,
  children,
}: {
  title: string
  description: string
  children: ReactNode
}) => (
  <fieldset className="flex min-w-0 flex-col gap-y-4 px-6 py-5">
    <legend className="sr-only">{title}</legend>
    <div>
      <Heading level="h3">{title}</Heading>
      <Text size="small" className="text-ui-fg-subtle">
        {description}
      </Text>
    </div>
    {children}
  </fieldset>
)
