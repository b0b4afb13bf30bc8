import { model } from "@medusajs/framework/utils"

/** What a past day of UTC adds to the overview, so that a page does not count a month of payments again. */
export const MpgiDayFigures = model.define("mpgi_day_figures", {
  /** The day, as in `2026-01-31`. */
  id: model.text().primaryKey(),
  figures: model.json(),
})
