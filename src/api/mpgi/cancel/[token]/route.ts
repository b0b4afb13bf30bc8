import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { backToShop } from "../../back-to-shop"

/** The gateway's page sends the shopper here after giving up, by GET or POST (manual 6). */
export const GET = (req: MedusaRequest, res: MedusaResponse) => backToShop(req, res, "cancel")
export const POST = GET
