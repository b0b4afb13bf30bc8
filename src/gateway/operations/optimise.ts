import { z } from "zod"
import { defineOperation } from "../message"

/** Optimise payment methods. The manual names it and shows nothing of it: path and fields are the merchant's. */
export const optimise = defineOperation({
  path: undefined,
  request: { format: "json", fields: z.looseObject({}), signed: "all" },
  reply: { format: "json", fields: z.looseObject({}), signed: "all", signature: "if_present" },
})
