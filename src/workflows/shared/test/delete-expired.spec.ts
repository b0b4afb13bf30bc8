import type { MedusaContainer } from "@medusajs/framework/types"
import { MpgiModuleService } from "../../../modules/mpgi"
import { account } from "../../../modules/mpgi/shared/test/account"
import "../../features"
import { deleteExpired } from "../work-through"

it("deletes what came to nothing after the days of the option payments.abandonedDays", async () => {
  const logger = { debug: jest.fn(), info: jest.fn(), warn: jest.fn(), error: jest.fn() }
  const options = { accounts: [account], payments: { abandonedDays: 45 } }
  const mpgi = new MpgiModuleService({ logger, __pg_connection__: {} } as never, options)
  const none = () => Promise.resolve(0)
  jest.spyOn(mpgi.notifications, "forget").mockImplementation(none)
  jest.spyOn(mpgi.duePayments, "endLinks").mockImplementation(none)
  jest.spyOn(mpgi.payeeData, "eraseExpired").mockImplementation(none)
  jest.spyOn(mpgi.savedCards, "customersAfter").mockResolvedValue([])
  jest.spyOn(mpgi.audit, "forgetRemoved").mockImplementation(none)
  jest.spyOn(mpgi.leases, "deleteExpired").mockImplementation(none)
  const deleted = [
    jest.spyOn(mpgi.expiredPayments, "forget").mockImplementation(none),
    jest.spyOn(mpgi.awaitingOrders, "forget").mockImplementation(none),
    jest.spyOn(mpgi.savedCards, "forgetConsents").mockImplementation(none),
  ]
  await deleteExpired({ resolve: () => mpgi } as unknown as MedusaContainer)
  for (const forget of deleted) expect(forget.mock.calls).toEqual([[45]])
})
