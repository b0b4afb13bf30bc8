import { model } from "@medusajs/framework/utils"

/** The figures of a past UTC day, so that the overview does not count a month of payments for each page. */
export const MpgiDayFigures = model.define("mpgi_day_figures", {
  /** The day, as in `2026-01-31`. */
  id: model.text().primaryKey(),
  figures: model.json(),
})
