import { clientOf, fakeGateway, type FakeGateway } from "./fake-gateway"

/** Either the client reads what a browser with scripts would post from the hosted page, or it refuses the page. */
let gateway: FakeGateway
let page: string
beforeAll(async () => {
  gateway = await fakeGateway((_, response) => response.end(page))
})
afterAll(() => gateway.close())

function checkout(body: string) {
  page = body
  return clientOf(gateway).checkout({ order_no: "O1", currency: "USD", amount: "1.00" })
}

const ORDER = '<input type="hidden" name="order_no" value="O1">'
const form = (inner: string, attributes = "") =>
  `<form method="post" action="/pay" ${attributes}>${ORDER}${inner}</form>`
const fields = async (body: string) => {
  const { order_no, ...others } = (await checkout(body)).fields
  expect(order_no).toBe("O1")
  return others
}

describe("a page that is cut", () => {
  const whole =
    `<!doctype html><html><head><title>Pay</title></head><body onload="document.forms[0].submit()">` +
    `<form id="f" method="post" action="/pay">${ORDER}<input name="amount" value="1.00">` +
    `<input name="token" value="a>b"><textarea name="note">x</textarea></form></body></html>`
  const begin = whole.indexOf(ORDER) + ORDER.length
  const end = whole.indexOf("</form>") + "</form>".length

  it("within its form is refused, wherever", async () => {
    for (let length = begin; length < end; length++)
      await expect(checkout(whole.slice(0, length))).rejects.toMatchObject({
        code: "malformed_reply",
        outcome: "unknown",
      })
  })

  it.each([end, end + 3, whole.length - 3, whole.length])(
    "after %i characters has its whole form",
    async (length) => {
      expect(await fields(whole.slice(0, length))).toEqual({ amount: "1.00", token: "a>b", note: "x" })
    },
  )

  it("within a control that is beside its form is refused", async () => {
    const controls = `${form("", 'id="f"')}<input form="f" name="token" value="abc"><select form=f name=s><option selected>1</select>`
    expect(await fields(controls)).toEqual({ token: "abc", s: "1" })
    for (const cut of ['value="ab', "<select form=f na", "<option sel", "<option selected>1"])
      await expect(checkout(controls.slice(0, controls.indexOf(cut) + cut.length))).rejects.toMatchObject({
        code: "malformed_reply",
      })
  })
})

it("a form without an end tag is whole where the page goes on to its end", async () => {
  const open = `<html><body><form method="post" action="/pay">${ORDER}<input name=a value=1>`
  expect(await fields(`${open}</body>`)).toEqual({ a: "1" })
  expect(await fields(`${open}</html>`)).toEqual({ a: "1" })
  await expect(checkout(open)).rejects.toMatchObject({ code: "malformed_reply" })
})

const POSTED: [name: string, body: string, posted: Record<string, string>][] = [
  ["a disabled input", form("<input disabled name=a value=1><input name=b value=2 DISABLED=''>"), {}],
  [
    "a box that is not ticked",
    form("<input type=checkbox name=a value=1><input type=Radio name=b value=1>"),
    {},
  ],
  [
    "a ticked box",
    form("<input type=checkbox name=a checked><input type=radio name=b value=2 checked>"),
    { a: "on", b: "2" },
  ],
  [
    "one of several radio buttons",
    form("<input type=radio name=a value=1><input type=radio name=a value=2 checked>"),
    { a: "2" },
  ],
  [
    "buttons",
    form(
      "<input type=submit name=a value=1><input type=IMAGE name=b><input type=reset name=c><input type=button name=d><button name=e value=5>x</button>",
    ),
    {},
  ],
  ["what has no name", form("<input value=1><input name='' value=2><textarea>3</textarea>"), {}],
  ["a value that is not given", form("<input name=a><input name=b type=hidden>"), { a: "", b: "" }],
  [
    "a textarea",
    form("<textarea name=a>\n\nx &amp;&#xe9;&copy=1 <b></title>\r\n y</textarea>"),
    { a: "\nx &é©=1 <b></title>\n y" },
  ],
  ["a textarea that is disabled", form("<textarea name=a disabled>x</textarea>"), {}],
  ["a script's text", form("<script>'<input name=a value=1>'</script><style><input name=b></style>"), {}],
  ["a comment", form("<!-- <input name=a value=1> -->"), {}],
  ["what is for browsers without scripts", form("<noscript><input name=a value=1></noscript>"), {}],
  ["a template", form("<template><input name=a value=1></template>"), {}],
  ["what follows an open template", `${form("")}<template><input name=a value=1>`, {}],
  ["suggestions", form("<datalist id=l><select name=a><option>1</select></datalist>"), {}],
  [
    "a disabled group",
    form(
      "<fieldset disabled><legend><input name=l value=1></legend><input name=a value=1><fieldset><input name=b></fieldset></fieldset><input name=c value=3>",
    ),
    { l: "1", c: "3" },
  ],
  ["a group", form("<fieldset><input name=a value=1></fieldset>"), { a: "1" }],
  [
    "an input elsewhere that names the form",
    `<input form=f name=a value=1>${form("", "id=f")}<textarea form=f name=b>2</textarea>`,
    { a: "1", b: "2" },
  ],
  [
    "an input of the form that names another",
    form("<input form=g name=a value=1><input form='' name=b value=2>", "id=f"),
    {},
  ],
  [
    "an input elsewhere that names no form",
    `<input form=g name=a value=1>${form("", "id=f")}<input name=b value=2>`,
    {},
  ],
  [
    "the choice of a list",
    form("<select name=a><option value=1>one<option value=2 selected>two</select>"),
    { a: "2" },
  ],
  [
    "the first choice of a list",
    form("<select name=a><option disabled value=0><option>\n one \t more </option><option>2</select>"),
    { a: "one more" },
  ],
  [
    "no choice",
    form(
      "<select name=a multiple><option value=1></select><select name=b></select><select name=c size=2><option>1</select>",
    ),
    {},
  ],
  [
    "a choice that is disabled",
    form(
      "<select name=a><optgroup disabled><option selected value=1></optgroup></select><select name=b disabled><option>1</select>",
    ),
    {},
  ],
  ["the charset", form("<input type=hidden name=_charset_>"), { _charset_: "UTF-8" }],
  [
    "a form across elements, and an input behind it",
    `<div><form method=post action=/pay></div>${ORDER}</form><input name=a value=1>`,
    {},
  ],
  ["a form within the form", form("<form><input name=a value=1>"), { a: "1" }],
]

it.each(POSTED)("posts %s as a browser does", async (_, body, posted) => {
  expect(await fields(body)).toEqual(posted)
})

it("refuses one name with two values, wherever they come from", async () => {
  for (const inner of ["<textarea name=order_no>O2</textarea>", "<select name=order_no><option>O2</select>"])
    await expect(checkout(form(inner))).rejects.toMatchObject({ code: "malformed_reply" })
  expect(await fields(form("<input disabled name=order_no value=O2>"))).toEqual({})
})
