import { FRAME_SCRIPT, frameData, SUBMIT_SCRIPT } from "../frame-script"

const SHOP = "https://shop.example.com"
const framing = {
  origins: [SHOP, "https://www.example.com"],
  needsCookies: false,
  payment_session_id: "payses_1",
}

interface Place {
  framed?: boolean
  /** The origin of the page around the frame, if the browser names it. */
  around?: string
  /** Whether the frame has its cookies; undefined: the browser does not say. */
  cookies?: boolean
  /** Set if the customer uses the back button. The page is then loaded again, or restored as it was. */
  goesBack?: "loaded" | "restored"
}

/** Runs the script of a page that has these attributes, and records what it does. */
async function run(
  dataset: Record<string, string>,
  { framed = true, around, cookies, goesBack }: Place = {},
  code = FRAME_SCRIPT,
) {
  const done = {
    messages: [] as [{ event: string }, string][],
    submitted: 0,
    wentBack: 0,
    replaced: [] as string[],
    top: [] as string[],
  }
  const timers: (() => void)[] = []
  const back = { href: `${SHOP}/return?payment_session_id=payses_1` }
  const own = {} as Record<string, unknown>
  own.parent = framed
    ? { postMessage: (message: { event: string }, target: string) => done.messages.push([message, target]) }
    : own
  own.top = { location: { replace: (href: string) => done.top.push(href) } }
  const document = {
    body: { dataset },
    forms: [{}],
    querySelector: () => (dataset.event === "returned" ? back : null),
    ...(cookies === undefined ? {} : { hasStorageAccess: async () => cookies }),
  }
  const location = {
    ...(around ? { ancestorOrigins: [around] } : {}),
    replace: (href: string) => done.replaced.push(href),
  }
  const form = { prototype: { submit: () => done.submitted++ } }
  const later = (todo: () => void) => timers.push(todo)
  const type = goesBack === "loaded" ? "back_forward" : "navigate"
  const browser = {
    window: own,
    document,
    location,
    HTMLFormElement: form,
    setTimeout: later,
    performance: { getEntriesByType: () => [{ type }] },
    history: { back: () => done.wentBack++ },
    addEventListener: (_name: string, shown: (event: { persisted: boolean }) => void) =>
      shown({ persisted: goesBack === "restored" }),
  }
  const script = new Function(...Object.keys(browser), `return ${code.trim()}`)
  await script(...Object.values(browser))
  return { ...done, wait: () => timers.forEach((later) => later()) }
}

const message = (event: string, more: object = {}) => ({ type: "mpgi-payment", event, ...more })
const opened = { origins: framing.origins.join(" "), event: "opened" }
const returned = { ...opened, event: "returned", session: "payses_1" }

describe("a page of ours in a frame", () => {
  it("reports that it opens the gateway's page, then opens it", async () => {
    const { messages, submitted } = await run(opened)
    expect(messages).toEqual(framing.origins.map((origin) => [message("opened"), origin]))
    expect(submitted).toBe(1)
  })

  it("opens the gateway's page in a window, and reports to no one", async () => {
    const { messages, submitted } = await run(opened, { framed: false })
    expect([messages, submitted]).toEqual([[], 1])
  })

  it.each([
    ["with frames", FRAME_SCRIPT],
    ["without", SUBMIT_SCRIPT],
  ])("leads from the gateway's page one page further back, in a shop %s", async (_name, code) => {
    const by = (goesBack?: Place["goesBack"]) =>
      run(opened, { framed: false, ...(goesBack ? { goesBack } : {}) }, code)
    expect(await by()).toMatchObject({ submitted: 1, wentBack: 0 })
    expect(await by("loaded")).toMatchObject({ submitted: 0, wentBack: 1 })
    expect(await by("restored")).toMatchObject({ wentBack: 1 })
  })

  it("does not move the window around a frame back", async () => {
    for (const goesBack of ["loaded", "restored"] as const)
      expect(await run(opened, { goesBack })).toMatchObject({ submitted: 1, wentBack: 0 })
  })

  it("reports to the page around it alone, where the browser names it, and to no foreign one", async () => {
    expect((await run(returned, { around: SHOP })).messages).toEqual([
      [message("returned", { payment_session_id: "payses_1" }), SHOP],
    ])
    expect((await run(returned, { around: "https://evil.example.com" })).messages).toEqual([])
  })

  it.each([
    [false, ["unavailable"], 0],
    [true, ["opened"], 1],
    [undefined, ["opened"], 1],
  ])("with needed cookies that are there: %s", async (cookies, events, times) => {
    const place = { around: SHOP, ...(cookies === undefined ? {} : { cookies }) }
    const { messages, submitted } = await run({ ...opened, cookies: "needed" }, place)
    expect(messages.map(([{ event }]) => event)).toEqual(events)
    expect(submitted).toBe(times)
  })

  it("needs no cookies where the account does not", async () => {
    expect((await run(opened, { cookies: false })).submitted).toBe(1)
  })

  it("leaves the frame when the shop does not take the customer over, and goes back at once in a window", async () => {
    const framed = await run(returned)
    expect([framed.replaced, framed.top]).toEqual([[], []])
    framed.wait()
    expect(framed.top).toEqual([`${SHOP}/return?payment_session_id=payses_1`])
    const inWindow = await run(returned, { framed: false })
    expect([inWindow.replaced.length, inWindow.messages.length]).toEqual([1, 0])
  })

  it("has its values as escaped attributes: cookies where it opens, the session where it returns", () => {
    expect(frameData({ ...framing, needsCookies: true }, "opened")).toBe(
      ` data-origins="${framing.origins.join(" ")}" data-event="opened" data-cookies="needed"`,
    )
    const odd = { ...framing, payment_session_id: `"><script>` }
    expect(frameData(odd, "returned")).toMatch(/data-session="&quot;&gt;&lt;script&gt;"$/)
    expect(frameData(framing, "unavailable")).not.toMatch(/session|cookies/)
  })
})
