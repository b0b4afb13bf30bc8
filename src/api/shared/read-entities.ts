import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "zod"

/** Reads entities through Medusa's query and checks each against a schema. Fields outside the schema are left out. */
export async function readEntities<Schema extends z.ZodType>(
  container: MedusaContainer,
  schema: Schema,
  { entity, fields, filters }: { entity: string; fields: string[]; filters: Record<string, unknown> },
): Promise<z.output<Schema>[]> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({ entity, fields, filters })
  return z.array(schema).parse(data)
}
