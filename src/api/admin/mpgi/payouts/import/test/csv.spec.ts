import { readCsv, rowId } from "../read-rows"

describe("a file of payouts", () => {
  it.each([
    ["commas", "a,b\n1,2\n", [{ line: 2, cells: { a: "1", b: "2" } }]],
    [
      "semicolons, as many European spreadsheets use",
      "a;b\r\n1,5;2\r\n",
      [{ line: 2, cells: { a: "1,5", b: "2" } }],
    ],
    ["a byte order mark and capitals", "\uFEFFA , B\n1,2", [{ line: 2, cells: { a: "1", b: "2" } }]],
    [
      "quotes, with separators, quotes and lines in them",
      'a,b\n"1, ""one""\nmore",2\n3,4',
      [
        { line: 2, cells: { a: '1, "one"\nmore', b: "2" } },
        { line: 4, cells: { a: "3", b: "4" } },
      ],
    ],
    [
      "line breaks of Windows in quotes",
      'a,b\r\n1,"2\r\n\r\n3"\r\n\r\n4,5',
      [
        { line: 2, cells: { a: "1", b: "2\n\n3" } },
        { line: 6, cells: { a: "4", b: "5" } },
      ],
    ],
    ["quotes inside a cell", 'a,b\n1" pipe, "2" ', [{ line: 2, cells: { a: '1" pipe', b: "2" } }]],
    ["empty lines and missing cells", "a,b\n\n1\n,\n", [{ line: 3, cells: { a: "1", b: "" } }]],
  ])("is read with %s", (_, text, lines) => {
    expect(readCsv(text).lines).toEqual(lines)
  })

  it.each([
    ["a,a\n1,2", "two columns have the same name"],
    ["a,b\n1,2,3", "line 2 has more cells"],
    ['a,b\n1,2\n"3,4', "line 3 is never closed"],
    ['a,b\n\n"1\n2",3\n4,"5\n6,7\n', "line 5 is never closed"],
  ])("%j is refused", (text, words) => {
    expect(() => readCsv(text)).toThrow(words)
  })

  it("gives each row a stable id of its own", () => {
    const row = {
      provider_id: "pp_mpgi_mpgi",
      beneficiary_id: "mpgiben_1",
      payment_amount: "1.00",
      payment_currency: "EUR",
      reference: "A",
    }
    const id = rowId(row, 1)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(rowId({ ...row }, 1)).toBe(id)
    const others = [rowId(row, 2), ...Object.keys(row).map((name) => rowId({ ...row, [name]: "other" }, 1))]
    expect(new Set([id, ...others]).size).toBe(7)
  })
})
