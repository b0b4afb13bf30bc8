import { urlOf } from "../url-of"

describe("the URL of a route", () => {
  it("has its parameters filled in and encoded", () => {
    expect(urlOf("/admin/mpgi/cases/{id}/close", { id: "mpgicase 1/2" })).toBe(
      "/admin/mpgi/cases/mpgicase%201%2F2/close",
    )
  })

  it("is the path itself without parameters", () => {
    expect(urlOf("/admin/mpgi/health")).toBe("/admin/mpgi/health")
  })
})
