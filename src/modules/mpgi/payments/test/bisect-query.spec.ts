import { GatewayError, type GatewayErrorCode } from "../../../../gateway"
import { bisectQuery, bisectWhileAnswered } from "../bisect-query"

/** A gateway that fails on some orders, with its recorded queries. */
function gateway(bad: readonly number[], code: GatewayErrorCode = "record_not_found") {
  const queries: number[] = []
  const answered: number[] = []
  const query = (items: readonly number[]) => {
    queries.push(items.length)
    if (items.some((item) => bad.includes(item))) return Promise.reject(new GatewayError(code, "no"))
    answered.push(...items)
    return Promise.resolve()
  }
  return { queries, answered, query }
}
const numbers = (count: number) => Array.from({ length: count }, (_, at) => at)

describe("querying many orders", () => {
  it("queries a hundred at a time, and nothing for an empty list", async () => {
    const { query, queries, answered } = gateway([])
    expect(await bisectQuery(numbers(250), query)).toEqual([])
    expect(queries).toEqual([100, 100, 50])
    expect(answered).toHaveLength(250)
    expect(await bisectQuery([], query)).toEqual([])
    expect(queries).toHaveLength(3)
  })

  it.each([0, 41, 99])("finds the one order that the gateway fails on (%i)", async (bad) => {
    const { query, queries, answered } = gateway([bad])
    const unanswered = await bisectQuery(numbers(100), query)
    expect(unanswered.map(({ items, error }) => [...items, error.code])).toEqual([[bad, "record_not_found"]])
    expect(answered.sort((a, b) => a - b)).toEqual(numbers(100).filter((each) => each !== bad))
    expect(queries.length).toBeLessThanOrEqual(15)
  })

  it.each(["timeout", "connection_lost", "connection_failed"] as const)(
    "stops at an unreachable gateway (%s)",
    async (code) => {
      const { query, queries } = gateway([1], code)
      expect(await bisectQuery(numbers(80), query)).toMatchObject([{ items: numbers(80), error: { code } }])
      expect(queries).toEqual([80])
    },
  )

  it("queries a failing gateway a limited number of times, and drops no order", async () => {
    const { query, queries, answered } = gateway(numbers(100), "unexpected_status")
    const unanswered = await bisectQuery(numbers(100), query)
    expect(queries.length).toBeLessThanOrEqual(15)
    expect(answered).toEqual([])
    expect(unanswered.flatMap(({ items }) => items).sort((a, b) => a - b)).toEqual(numbers(100))
  })

  it("throws other errors", async () => {
    await expect(bisectQuery([1, 2], () => Promise.reject(new TypeError("a bug")))).rejects.toThrow("a bug")
  })
})

describe("querying orders that users wait for", () => {
  it("refuses none but those that the gateway fails on", async () => {
    const { query, answered } = gateway([3, 41, 98], "unexpected_status")
    const unanswered = await bisectWhileAnswered(numbers(100), query)
    expect(unanswered.map(({ items }) => items).sort()).toEqual([[3], [41], [98]])
    expect(answered).toHaveLength(97)
  })

  it("stops where the gateway fails on all, or does not reply", async () => {
    const failing = gateway(numbers(100), "unexpected_status")
    await bisectWhileAnswered(numbers(100), failing.query)
    expect(failing.queries.length).toBeLessThanOrEqual(15)
    const silent = gateway([1], "timeout")
    await bisectWhileAnswered(numbers(100), silent.query)
    expect(silent.queries).toEqual([100])
  })
})
