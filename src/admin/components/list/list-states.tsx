import { Skeleton, Text } from "@medusajs/ui"

type Props = { pending: boolean; error: Error | null; empty: boolean; failed: string; nothing: string }

/** What stands in the place of a list that is not there (yet). */
export const ListStates = ({ pending, error, empty, failed, nothing }: Props) => {
  if (pending)
    return (
      <div className="px-6 py-4" aria-busy="true">
        <Skeleton className="h-32 w-full" />
      </div>
    )
  if (error)
    return (
      <Text role="alert" size="small" className="text-ui-fg-error px-6 py-8">
        {failed}
      </Text>
    )
  return empty ? (
    <Text size="small" className="text-ui-fg-subtle px-6 py-8 text-center">
      {nothing}
    </Text>
  ) : null
}
