import { fakeGateway, type FakeGateway } from "../../gateway/test/fake-gateway"
import { MpgiModuleService } from "../../modules/mpgi"
import { account } from "../../modules/mpgi/shared/test/account"
import { FeatureFlag } from "@medusajs/framework/utils"
import { checkClock, checkNotifyAddress } from "../check-account"
import {
  checkAccessControl,
  checkCustomerAddresses,
  checkEncryption,
  checkInstances,
  checkUnconfirmedOperations,
} from "../check-store"
import type { AccountChecked, Checked } from "../finding"

describe("the clock", () => {
  it.each([
    [0, "healthy", "clock_ok"],
    [-29, "healthy", "clock_ok"],
    [30, "warning", "clock_ahead"],
    [-299, "warning", "clock_behind"],
    [-300, "critical", "clock_behind"],
    [undefined, "warning", "clock_unknown"],
  ])("%p s ahead: %s", async (ahead, status, code) => {
    const gatewayProbe = () => Promise.resolve({ status: 404, ms: 1, ahead, allow: undefined })
    expect(await checkClock({ gatewayProbe } as AccountChecked)).toMatchObject({ status, code })
  })
})

describe("the notify address", () => {
  let server: FakeGateway | undefined
  afterEach(async () => {
    await server?.close()
    server = undefined
  })
  const check = async (status: number, headers: Record<string, string>) => {
    server = await fakeGateway((_received, response) => void response.writeHead(status, headers).end())
    return checkNotifyAddress({ options: { backendUrl: `${server.url}/`, id: "mpgi" } } as AccountChecked)
  }

  it("is ours when it takes POST alone, here only on this machine", async () => {
    expect(await check(405, { allow: "POST" })).toMatchObject({ code: "notify_not_public" })
    expect(server?.received).toMatchObject([{ path: "/hooks/mpgi/mpgi", body: "" }])
  })

  it.each([
    [404, {}],
    [405, { allow: "GET, HEAD" }],
    [401, { "www-authenticate": "Basic" }],
    [302, { location: "http://169.254.169.254/" }],
    [200, {}],
  ])("is another server's when it answers %i", async (status, headers) => {
    expect(await check(status, headers)).toMatchObject({
      status: "critical",
      code: "notify_not_ours",
      values: { status },
    })
    expect(server?.received).toHaveLength(1)
  })
})

describe("unconfirmed operations", () => {
  it.each([
    [44, "warning", "unknowns_young"],
    [45, "critical", "unknowns_old"],
  ])("of %i minutes, where the option unconfirmedAfterMinutes is 45: %s", async (minutes, status, code) => {
    const logger = { debug: jest.fn(), info: jest.fn(), warn: jest.fn(), error: jest.fn() }
    const options = { accounts: [account], cases: { unconfirmedAfterMinutes: 45 } }
    const mpgi = new MpgiModuleService({ logger, __pg_connection__: {} } as never, options)
    jest.spyOn(mpgi.health, "unknownOutcomes").mockResolvedValue({ count: 1, minutes })
    expect(await checkUnconfirmedOperations({ mpgi } as Checked)).toMatchObject({ status, code })
  })
})

describe("several instances", () => {
  const check = (modules: object, defaultProviderId: string) => {
    const parts: Record<string, unknown> = { configModule: { modules }, locking: { defaultProviderId } }
    const container = { resolve: (name: string) => parts[name] }
    return checkInstances({ container } as unknown as Checked)
  }
  const redis = {
    event_bus: { resolve: "@medusajs/medusa/event-bus-redis" },
    workflows: { resolve: "@medusajs/medusa/workflow-engine-redis" },
  }

  it("share everything with the Redis modules", () => {
    expect(check(redis, "locking-redis")).toEqual({ status: "healthy", code: "instances_ok" })
  })

  it("share nothing with what Medusa has by default", () => {
    const local = {
      event_bus: { resolve: "@medusajs/medusa/event-bus-local" },
      workflows: { resolve: "@medusajs/medusa/workflow-engine-inmemory" },
    }
    for (const modules of [local, {}])
      expect(check(modules, "in-memory")).toMatchObject({
        status: "warning",
        values: { modules: "event_bus, workflows, locking" },
      })
    expect(check(redis, "in-memory")).toMatchObject({ values: { modules: "locking" } })
  })
})

describe("the keys", () => {
  const check = (used: string[], ids: string[]) =>
    checkEncryption({
      mpgi: {
        health: { keysInUse: () => Promise.resolve(used) },
        cipher: { current: ids[0], ids },
      } as unknown as MpgiModuleService,
    } as Checked)

  it.each([
    [[], ["new"], "encryption_ok"],
    [["new"], ["new"], "encryption_ok"],
    [["new", "old"], ["new", "old"], "encryption_old"],
    [["clear", "new"], ["new"], "encryption_clear"],
    [["new", "old"], ["new"], "encryption_key_lost"],
    [["old"], [], "encryption_key_lost"],
    [["clear"], [], "encryption_none"],
  ])("sealed with %j, configured %j: %s", async (used, ids, code) => {
    expect(await check(used, ids)).toMatchObject({ code })
  })
})

describe("role-based access control", () => {
  const check = (on: boolean) => {
    const flag = jest.spyOn(FeatureFlag, "isFeatureEnabled").mockReturnValue(on)
    // Medusa's flag alone does not register the module.
    const container = { resolve: () => undefined }
    return checkAccessControl({ container } as unknown as Checked).finally(() => flag.mockRestore())
  }

  it("that is off locks no user out", async () => {
    expect(await check(false)).toEqual({ status: "healthy", code: "access_control_off" })
  })

  it("whose flag is set without its module is critical (hazard 22)", async () => {
    expect(await check(true)).toEqual({ status: "critical", code: "access_control_not_loaded" })
  })
})

describe("the addresses of customers", () => {
  const check = (seen: object, backendUrl = "https://api.shop.example.com") => {
    const mpgi = {
      providerIds: () => ["pp_mpgi_mpgi"],
      account: () => ({ options: { backendUrl } }),
      health: { seenAddresses: () => Promise.resolve(seen) },
    }
    return checkCustomerAddresses({ mpgi } as unknown as Checked)
  }

  it.each([
    [{ checkouts: 19, addresses: 1, private: 19 }, "healthy", "addresses_unknown"],
    [{ checkouts: 20, addresses: 20, private: 0 }, "healthy", "addresses_ok"],
    [{ checkouts: 20, addresses: 3, private: 10 }, "healthy", "addresses_ok"],
    [{ checkouts: 20, addresses: 20, private: 11 }, "warning", "addresses_private"],
    [{ checkouts: 20, addresses: 2, private: 0 }, "warning", "addresses_few"],
    [{ checkouts: 200, addresses: 21, private: 0 }, "healthy", "addresses_ok"],
  ])("%j: %s", async (seen, status, code) => {
    expect(await check(seen)).toMatchObject({ status, code })
  })

  it("are not judged where the store is not public", async () => {
    const seen = { checkouts: 200, addresses: 1, private: 200 }
    expect(await check(seen, "http://localhost:9000")).toMatchObject({ code: "addresses_local" })
  })
})
