import { Grouped } from "../apply-queue"

/** Groups whose work ends when the test says so. */
function grouped(fails: (item: string) => boolean = () => false) {
  const groups: string[][] = []
  const ends: (() => void)[] = []
  const group = new Grouped<string, string>(async (items) => {
    groups.push([...items])
    await new Promise<void>((resolve) => ends.push(resolve))
    if (items.some(fails)) throw new Error(`cannot store ${items.join()}`)
    return items.map((item) => `${item} stored`)
  }, 3)
  const end = async () => {
    ends.shift()?.()
    await new Promise(setImmediate)
  }
  return { groups, group, end }
}

describe("what comes at once", () => {
  it("is worked on without waiting when it comes alone", async () => {
    const { groups, group, end } = grouped()
    const one = group.join("a")
    expect(groups).toEqual([["a"]])
    await end()
    expect(await one).toBe("a stored")
  })

  it("is collected while two groups are under way, up to the limit", async () => {
    const { groups, group, end } = grouped()
    const all = ["a", "b", "c", "d", "e", "f"].map((item) => group.join(item))
    expect(groups).toEqual([["a"], ["b"]])
    await end()
    expect(groups).toEqual([["a"], ["b"], ["c", "d", "e"]])
    for (let left = 3; left > 0; left--) await end()
    expect(groups).toEqual([["a"], ["b"], ["c", "d", "e"], ["f"]])
    expect(await Promise.all(all)).toEqual(["a", "b", "c", "d", "e", "f"].map((item) => `${item} stored`))
  })

  it("fails for the one alone that is why", async () => {
    const { groups, group, end } = grouped((item) => item === "d")
    const all = ["a", "b", "c", "d", "e"].map((item) =>
      group.join(item).catch((error: Error) => error.message),
    )
    for (let left = 6; left > 0; left--) await end()
    expect(groups).toEqual([["a"], ["b"], ["c", "d", "e"], ["c"], ["d"], ["e"]])
    expect(await Promise.all(all)).toEqual(["a stored", "b stored", "c stored", "cannot store d", "e stored"])
  })
})
