import { MedusaError } from "@medusajs/framework/utils"
import { readFile } from "node:fs/promises"

type Environment = new (context: { projectConfig: object }) => { teardown(): Promise<void> }
const OneRealm = jest.requireActual<Environment>("../../integration-tests/setup/one-realm/environment.js")

describe("specs that share the realm of the process", () => {
  it("see Node's own errors as errors", async () => {
    const error: unknown = await readFile("no-such-file").catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(Error)
  })

  it("load a package once a process, and the files of this package once a spec", () => {
    const native = process.getBuiltinModule("module").createRequire(__filename)
    expect(native("@medusajs/framework/utils").MedusaError).toBe(MedusaError)
    expect(native.cache[require.resolve("../count")]).toBeUndefined()
  })

  it("leave the globals and the environment variables as they were", async () => {
    const { fetch } = globalThis
    process.env.MPGI_ONE_REALM = "before"
    const realm = new OneRealm({ projectConfig: {} })
    globalThis.fetch = () => Promise.reject(new Error("replaced"))
    Object.assign(globalThis, { mpgiOneRealm: true })
    Object.assign(process.env, { MPGI_ONE_REALM: "changed", MPGI_ADDED: "yes" })
    await realm.teardown()
    expect(globalThis.fetch).toBe(fetch)
    expect(globalThis).not.toHaveProperty("mpgiOneRealm")
    expect(process.env.MPGI_ONE_REALM).toBe("before")
    expect(process.env.MPGI_ADDED).toBeUndefined()
    delete process.env.MPGI_ONE_REALM
  })
})
