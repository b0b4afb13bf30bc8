import { z } from "zod"
import type { MpgiModuleService, OperationRow } from "../../../../modules/mpgi"

const Context = z.object({
  created_by: z.string().nullable().catch(null),
  note: z.string().nullable().catch(null),
})

/** The user or API key that requested an operation, and the note; each is null where there is none. */
export function requestContext(
  operation: OperationRow | undefined,
  { operations }: Pick<MpgiModuleService, "operations">,
): z.output<typeof Context> {
  return Context.parse((operation && operations.contextOf(operation)) ?? {})
}
