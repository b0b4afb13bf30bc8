import { csvLine } from "../route"

describe("a line of CSV", () => {
  it.each([
    [["a", 1, null, undefined], "a,1,,\r\n"],
    [["a,b", 'say "hi"', "two\nlines"], '"a,b","say ""hi""","two\nlines"\r\n'],
    [["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1"], "'=1+1,'+1,'-1,'@SUM(A1),'\t=1,\"'\r=1\"\r\n"],
    [['=HYPERLINK("http://a.example","b")'], '"\'=HYPERLINK(""http://a.example"",""b"")"\r\n'],
    [["411111******1111", "10.50"], "411111******1111,10.50\r\n"],
  ])("%j", (cells, line) => {
    expect(csvLine(cells)).toBe(line)
  })
})
