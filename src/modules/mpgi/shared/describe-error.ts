import { MedusaError } from "@medusajs/framework/utils"
import { GatewayError } from "../../../gateway"
import { isMpgiError } from "./mpgi-error"

/**
 * An error as it may appear in a log. Medusa's messages and our own are written for people. A database message repeats
 * the statement with the customer's data, so of any other error only its kind and place are logged.
 */
export function describeError(error: unknown): string {
  if (error instanceof GatewayError) return `${error.code}: ${error.message}`
  const { name = "Error", message = "", stack = "" } = (error ?? {}) as Partial<Error>
  const medusas = error && MedusaError.isMedusaError(error) && error.type !== MedusaError.Types.DB_ERROR
  if (medusas || isMpgiError(error)) return message.slice(0, 300)
  const place = stack.split("\n").find((line) => /^\s+at /.test(line))
  return `${name}${place ? ` ${place.trim()}` : ""}`
}
