import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"

interface Selection {
  entity: string
  fields: string[]
  filters: Record<string, unknown>
  pagination?: { take: number; skip?: number; order?: Record<string, "ASC" | "DESC"> }
}

/** Medusa's `query`, with rows of the type that the caller declares for its fields. */
interface Query<Row> {
  graph(selection: Selection): Promise<{ data: Row[] }>
}

/** Reads Medusa's data. `Row` describes the selected fields: Medusa's own types know neither links nor every filter. */
export async function graph<Row>(container: MedusaContainer, selection: Selection): Promise<Row[]> {
  const query = container.resolve<Query<Row>>(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph(selection)
  return data
}
