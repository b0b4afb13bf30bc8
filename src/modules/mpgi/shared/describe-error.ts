import { MedusaError } from "@medusajs/framework/utils"
import { GatewayError } from "../../../gateway"

/**
 * An error as it may appear in a log. Medusa's and our own messages are written for people; a database's repeats the
 * statement with the shopper's data in it, so of any other error only its kind and place are logged. Errors that
 * come out of a workflow may have lost their class, so they are read by shape.
 */
export function describeError(error: unknown): string {
  if (error instanceof GatewayError) return `${error.code}: ${error.message}`
  const { name = "Error", message = "", stack = "" } = (error ?? {}) as Partial<Error>
  const medusas = error && MedusaError.isMedusaError(error) && error.type !== MedusaError.Types.DB_ERROR
  if (medusas || message.startsWith("mpgi:")) return message.slice(0, 300)
  const place = stack.split("\n").find((line) => /^\s+at /.test(line))
  return `${name}${place ? ` ${place.trim()}` : ""}`
}
