import { FormatError, formats } from "../formats"

describe("a form in an older charset", () => {
  const { TextDecoder } = globalThis
  let made = 0
  beforeEach(() => {
    made = 0
    globalThis.TextDecoder = class extends TextDecoder {
      constructor(...given: ConstructorParameters<typeof TextDecoder>) {
        super(...given)
        made++
      }
    }
  })
  afterEach(() => void (globalThis.TextDecoder = TextDecoder))

  it("has one decoder, however many fields it has", () => {
    const body = Array.from({ length: 500 }, (_, at) => `%E1${at}=%E1+%E8`).join("&")
    const read = formats.form.parse(body, { charset: "iso-8859-2" })
    expect(read["á499"]).toBe("á č")
    expect(Object.keys(read)).toHaveLength(500)
    expect(made).toBe(1)
    formats.form.parse(body.replaceAll("%E1", "x").replaceAll("%E8", "y"), { charset: "iso-8859-2" })
    expect(made).toBe(1)
  })

  it("has a decoder of its own: what one has refused is not used again", () => {
    const parse = () => formats.form.parse("a=%1B%24B%FF", { charset: "iso-2022-jp" })
    expect(parse).toThrow(FormatError)
    expect(formats.form.parse("a=%61", { charset: "iso-2022-jp" })).toEqual({ a: "a" })
  })
})
