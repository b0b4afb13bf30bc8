import { addDays, dayIn, isTimeZone, localTime, startOfDay } from "../days"

describe("a day of a time zone", () => {
  it.each([
    ["UTC", "2026-03-01", "2026-03-01T00:00:00.000Z"],
    ["Europe/Berlin", "2026-01-15", "2026-01-14T23:00:00.000Z"],
    ["Europe/Berlin", "2026-07-15", "2026-07-14T22:00:00.000Z"],
    // The clocks change on these days, and on the days after them.
    ["Europe/Berlin", "2026-03-29", "2026-03-28T23:00:00.000Z"],
    ["Europe/Berlin", "2026-03-30", "2026-03-29T22:00:00.000Z"],
    ["Europe/Berlin", "2026-10-25", "2026-10-24T22:00:00.000Z"],
    ["Europe/Berlin", "2026-10-26", "2026-10-25T23:00:00.000Z"],
    ["America/New_York", "2026-11-01", "2026-11-01T04:00:00.000Z"],
    ["Asia/Kathmandu", "2026-03-01", "2026-02-28T18:15:00.000Z"],
    // This day has no midnight.
    ["Africa/Cairo", "2024-04-26", "2024-04-25T22:00:00.000Z"],
    // This day has two.
    ["America/Havana", "2024-11-03", "2024-11-03T04:00:00.000Z"],
  ])("begins in %s on %s at %s", (zone, day, begin) =>
    expect(startOfDay(day, zone).toISOString()).toBe(begin),
  )

  it("follows the day before without a gap, in every zone and at every change of clocks", () => {
    for (const zone of [
      "Europe/London",
      "America/Sao_Paulo",
      "Australia/Lord_Howe",
      "Pacific/Apia",
      "Africa/Cairo",
    ])
      for (let day = "2026-01-01"; day < "2027-01-01"; day = addDays(day, 1)) {
        const begin = startOfDay(day, zone)
        expect([zone, day, dayIn(zone, begin)]).toEqual([zone, day, day])
        expect([zone, day, dayIn(zone, new Date(begin.getTime() - 1))]).toEqual([zone, day, addDays(day, -1)])
      }
  })

  it("is written with the time's offset", () => {
    const at = new Date("2026-03-02T04:30:00Z")
    expect(localTime(at, "America/New_York")).toBe("2026-03-01T23:30:00-05:00")
    expect(localTime(at, "Asia/Kathmandu")).toBe("2026-03-02T10:15:00+05:45")
    expect(localTime(at, "UTC")).toBe("2026-03-02T04:30:00+00:00")
  })

  it("needs the name of a zone", () =>
    expect(["Europe/Berlin", "UTC", "Europe/Atlantis", ""].map(isTimeZone)).toEqual([
      true,
      true,
      false,
      false,
    ]))
})
