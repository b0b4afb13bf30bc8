import { GatewayError, type GatewayErrorCode } from "../../../gateway"
import { inHalves } from "../payments/in-halves"

/** A gateway that stumbles over some orders, and what it was asked. */
function gateway(bad: readonly number[], code: GatewayErrorCode = "record_not_found") {
  const queries: number[] = []
  const answered: number[] = []
  const ask = (items: readonly number[]) => {
    queries.push(items.length)
    if (items.some((item) => bad.includes(item))) return Promise.reject(new GatewayError(code, "no"))
    answered.push(...items)
    return Promise.resolve()
  }
  return { queries, answered, ask }
}
const numbers = (count: number) => Array.from({ length: count }, (_, at) => at)

describe("asking about many", () => {
  it("asks a hundred at a time, and nothing about nobody", async () => {
    const { ask, queries, answered } = gateway([])
    expect(await inHalves(numbers(250), ask)).toEqual([])
    expect(queries).toEqual([100, 100, 50])
    expect(answered).toHaveLength(250)
    expect(await inHalves([], ask)).toEqual([])
    expect(queries).toHaveLength(3)
  })

  it.each([0, 41, 99])("finds the one order that the gateway stumbles over (%i)", async (bad) => {
    const { ask, queries, answered } = gateway([bad])
    const unasked = await inHalves(numbers(100), ask)
    expect(unasked.map(({ items, error }) => [...items, error.code])).toEqual([[bad, "record_not_found"]])
    expect(answered.sort((a, b) => a - b)).toEqual(numbers(100).filter((each) => each !== bad))
    expect(queries.length).toBeLessThanOrEqual(15)
  })

  it.each(["timeout", "connection_lost", "connection_failed"] as const)(
    "does not go on at a gateway that is not there (%s)",
    async (code) => {
      const { ask, queries } = gateway([1], code)
      expect(await inHalves(numbers(80), ask)).toMatchObject([{ items: numbers(80), error: { code } }])
      expect(queries).toEqual([80])
    },
  )

  it("asks an ill gateway a limited number of times, and forgets nobody", async () => {
    const { ask, queries, answered } = gateway(numbers(100), "unexpected_status")
    const unasked = await inHalves(numbers(100), ask)
    expect(queries.length).toBeLessThanOrEqual(15)
    expect(answered).toEqual([])
    expect(unasked.flatMap(({ items }) => items).sort((a, b) => a - b)).toEqual(numbers(100))
  })

  it("lets other errors through", async () => {
    await expect(inHalves([1, 2], () => Promise.reject(new TypeError("a bug")))).rejects.toThrow("a bug")
  })
})
