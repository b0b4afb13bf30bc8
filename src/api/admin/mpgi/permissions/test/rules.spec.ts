import { findRoutes } from "../../../../../../scripts/openapi/find-routes"
import { readHandlers } from "../../../../../../scripts/openapi/read-handlers"
import { POLICIES } from "../../../../../policies/mpgi"
import { API_FEATURES } from "../../../../features"
import { CORE_RULES, READ_ONLY_POSTS } from "../rules"

const RULES = [...CORE_RULES, ...API_FEATURES.flatMap(({ rules }) => rules)]

/** A matcher as Express reads it. */
function fits(matcher: string, path: string): boolean {
  const pattern = matcher.replace(/:\w+/g, "[^/]+").replace(/\*/g, ".*")
  return new RegExp(`^${pattern}$`).test(path.replace(/\{\w+\}/g, "x"))
}

/** The routes of the dashboard. Other routes have no user with a role. */
const handlers = findRoutes()
  .filter(({ path }) => path.startsWith("/admin/"))
  .flatMap(({ file, path }) => readHandlers(file).map(({ method }) => ({ method: method as string, path })))
const policiesOf = ({ method, path }: { method: string; path: string }) =>
  RULES.filter(([of, matcher]) => of === method && fits(matcher, path)).map(([, , policy]) => policy)

describe("the policies of the admin routes", () => {
  it("leave no route open", () => {
    expect(handlers.length).toBeGreaterThan(40)
    expect(handlers.filter((handler) => policiesOf(handler).length === 0)).toEqual([])
  })

  it("require more than reading for routes that change something", () => {
    const open = handlers.filter(
      (handler) =>
        handler.method !== "GET" &&
        !READ_ONLY_POSTS.includes(handler.path) &&
        policiesOf(handler).every((policy) => POLICIES[policy].operation === "read"),
    )
    expect(open).toEqual([])
  })

  it("require only reading for routes that read", () => {
    const closed = handlers.filter(
      (handler) =>
        (handler.method === "GET" || READ_ONLY_POSTS.includes(handler.path)) &&
        policiesOf(handler).some((policy) => POLICIES[policy].operation !== "read"),
    )
    expect(closed).toEqual([])
  })

  it("have unique names", () => {
    const all = Object.values(POLICIES)
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length)
    expect(new Set(all.map(({ resource, operation }) => `${resource}:${operation}`)).size).toBe(all.length)
  })
})
