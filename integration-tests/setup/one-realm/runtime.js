const { createRequire } = require("node:module")
const { sep } = require("node:path")
const { default: Runtime } = require("jest-runtime")

const PACKAGES = `${sep}node_modules${sep}`
const requirePackage = createRequire(__filename)

/**
 * Loads packages once a process, by Node itself, for all specs that run in it. Jest evaluates every package again for every spec, in
 * a realm of its own, which was most of what a unit test took. Our own files are evaluated again for every spec, as ever.
 * Only with the environment beside it, whose specs share the realm of the process: objects of one realm fail `instanceof` in another.
 */
module.exports = class OneRealmRuntime extends Runtime {
  requireModuleOrMock(from, name) {
    const file = this.#isShared() ? this.#packageFile(from, name) : undefined
    return file === undefined ? super.requireModuleOrMock(from, name) : requirePackage(file)
  }

  createScriptFromCode(code, filename) {
    const script = super.createScriptFromCode(code, filename)
    if (!this.#isShared()) return script
    return { runInContext: (_context, options) => script.runInThisContext(options) }
  }

  #isShared() {
    return this._environment.getVmContext() === globalThis
  }

  /** The file of a package, or undefined for our own files and for what the configuration maps to another name. */
  #packageFile(from, name) {
    if (name.startsWith(".") || name === "@jest/globals" || this._resolver.isCoreModule(name))
      return undefined
    if (this._resolver.resolveStubModuleName(from, name) !== null) return undefined
    const file = this._resolveCjsModule(from, name)
    return file.includes(PACKAGES) ? file : undefined
  }
}
