import { reading, type ApiFeature } from "../permissions/rules"

/** What the figures of a period add to the HTTP API. */
export const overviewApi: ApiFeature = { rules: reading("overview") }
