import express, { type Express } from "express"
import { join } from "node:path"
import { DASHBOARD } from "./constants"

/** Serves a built dashboard: its hashed files, and its page for every other address. */
export function serveDashboard(app: Express, folder: string) {
  app.use(DASHBOARD, express.static(folder, { index: false, redirect: false, immutable: true, maxAge: "1y" }))
  app.get([DASHBOARD, `${DASHBOARD}/*`], (_request, response) => {
    response.set("cache-control", "no-cache").sendFile(join(folder, "index.html"))
  })
}
