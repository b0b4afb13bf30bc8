const { LegacyFakeTimers, ModernFakeTimers } = require("@jest/fake-timers")
const { ModuleMocker } = require("jest-mock")

/** The globals and the environment variables of the process itself, put back when a spec has ended. See `runtime.js`. */
module.exports = class OneRealm {
  isOneRealm = true
  global = globalThis
  moduleMocker = new ModuleMocker(globalThis)
  #globals = Object.getOwnPropertyDescriptors(globalThis)
  #variables = { ...process.env }
  #exit = process.exit
  #isShared

  constructor({ projectConfig: config }) {
    // Jest keeps who listens to its events in the realm: those of earlier specs would each report this one too.
    Reflect.deleteProperty(globalThis, Symbol.for("EVENT_HANDLERS"))
    this.#isShared = (config.testEnvironmentOptions?.shared ?? []).length > 0
    const timerConfig = { idToRef: (timer) => timer, refToId: (timer) => timer }
    const { global, moduleMocker } = this
    this.fakeTimers = new LegacyFakeTimers({ config, global, moduleMocker, timerConfig })
    this.fakeTimersModern = new ModernFakeTimers({ config, global })
  }

  exportConditions() {
    return ["node", "node-addons"]
  }

  getVmContext() {
    return globalThis
  }

  async setup() {}

  async teardown() {
    this.fakeTimers.dispose()
    this.fakeTimersModern.dispose()
    process.exit = this.#exit // Jest wraps it for each spec
    // What runs on after a spec, a booted Medusa, keeps what it has defined.
    if (this.#isShared) return
    for (const name of Object.keys(process.env)) if (!(name in this.#variables)) delete process.env[name]
    Object.assign(process.env, this.#variables)
    for (const name of Object.getOwnPropertyNames(globalThis))
      if (!(name in this.#globals)) delete globalThis[name]
    for (const [name, descriptor] of Object.entries(this.#globals))
      if (descriptor.configurable) Object.defineProperty(globalThis, name, descriptor)
  }
}
