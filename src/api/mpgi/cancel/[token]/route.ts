import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { returnToShop } from "../../return-to-shop"

/** The gateway's page sends the customer here after a cancellation, by GET or POST (manual 6). */
export const GET = (req: MedusaRequest, res: MedusaResponse) => returnToShop(req, res, "cancel")
export const POST = GET
