import { actAs } from "../../audit/actor"
import { AuditRecords } from "../../audit/audit-records"
import { FEATURES } from "../../features"
import { moduleDatabase, type ModuleDatabase } from "../../shared/test/module-database"
import { CheckoutSettingRecords } from "../checkout-settings"
import { UNSET } from "../settings"

describe("stored settings", () => {
  let database: ModuleDatabase
  let records: CheckoutSettingRecords
  beforeAll(async () => {
    database = await moduleDatabase()
    records = new CheckoutSettingRecords(database.pg)
  })
  afterAll(() => database.close())

  it("are saved on the current version only, and every change is in the audit", async () => {
    const save = (titles: Record<string, string>, seen: number, by: string) =>
      actAs(by, () => records.save("pp_mpgi_one", { ...UNSET, titles, currencies: ["EUR"] }, seen, by))
    const first = await save({ en: "Card" }, 0, "user_1")
    expect(first).toMatchObject({ version: 1, updated_by: "user_1", currencies: ["EUR"] })
    // Both are based on the first version; one is too late. A second first version is refused too.
    const [one, other] = await Promise.all([save({ en: "A" }, 1, "user_2"), save({ en: "B" }, 1, "user_3")])
    expect([one, other].filter(Boolean)).toHaveLength(1)
    expect(await save({ en: "C" }, 0, "user_4")).toBeUndefined()

    const audit = new AuditRecords(database.pg, FEATURES)
    const events = await audit.of("checkout_setting", first!.id)
    expect(events.map(({ event, actor, changes }) => [event, actor, Object.keys(changes).sort()])).toEqual([
      ["created", "user_1", expect.arrayContaining(["currencies", "flows", "installments", "titles"])],
      ["changed", expect.stringMatching(/^user_[23]$/), ["titles", "updated_by", "version"]],
    ])
    expect(await audit.disagreements()).toEqual([])
  })
})
