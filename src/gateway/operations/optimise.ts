import { z } from "zod"
import { defineOperation } from "../message"

/** Optimise payment methods. The manual shows only its name: the merchant supplies the path and the fields. */
export const optimise = defineOperation({
  path: undefined,
  request: { format: "json", fields: z.looseObject({}), signed: "all" },
  reply: { format: "json", fields: z.looseObject({}), signed: "all", signature: "if_present" },
})
