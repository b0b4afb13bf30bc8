import type { Feature } from "../shared/feature"

/** Figures of a period. Past days are counted once. */
export const overviewFeature: Feature = {
  name: "overview",
  sweep: { "figures of past days": (container) => container.resolve("mpgi").overviews.recount() },
}
