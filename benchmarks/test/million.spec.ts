import { millionADay } from "../day/million"

describe("a million orders a day", () => {
  it("is calculated from what one order costs", () => {
    const lines = millionADay({
      requests: 5,
      own_row_writes: 20,
      all_row_writes: 100,
      commits: 30,
      wal_bytes: 50_000,
      own_stored_bytes: 4000,
      all_stored_bytes: 40_000,
      database_ms: 100,
      processor_ms: 300,
    })
    const values = Object.fromEntries(lines.map(({ figure, value }) => [figure, value]))
    // 1,000,000 / 86,400 = 11.57 a second; three times that at the peak.
    expect(values).toEqual({
      "orders a second": "11.6 in the mean, 34.7 at the peak",
      "requests to the gateway a second, at the peak": "174",
      "row writes a second, at the peak: this package / all": "694 / 3472",
      "transactions of the database a second, reads included, at the peak": "1042",
      "connections to the database that execute, at the peak": "3.5",
      "processors for Medusa with this package, at the peak": "17",
      "stored a month: this package / all": "120 GB / 1200 GB",
      "log of the database a month": "1500 GB",
    })
  })
})
