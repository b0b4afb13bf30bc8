import { model } from "@medusajs/framework/utils"

/** The figures of a past day, so that the overview does not count a month of payments for each page. */
export const MpgiDayFigures = model.define("mpgi_day_figures", {
  /** The day, as in `2026-01-31`, and its time zone if that is not UTC. */
  id: model.text().primaryKey(),
  figures: model.json(),
})
