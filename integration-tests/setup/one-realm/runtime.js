const { createRequire } = require("node:module")
const { sep } = require("node:path")
const { compileFunction, constants } = require("node:vm")
const { default: Runtime } = require("jest-runtime")
const { loadTypeScript } = require("./native")

const PACKAGES = `${sep}node_modules${sep}`

/**
 * Loads packages once a process, by Node itself, for all specs that run in it, and our own files below the folders `shared` of the
 * environment's options; every other file is evaluated again for every spec, as ever.
 * Only with the environment beside it, whose specs share the realm of the process: objects of one realm fail `instanceof` in another.
 * What it saves, and what of jest it depends on: docs/decisions/0032-packages-are-loaded-once-a-process.md.
 */
module.exports = class OneRealmRuntime extends Runtime {
  #isOneRealm
  #shared
  #mapped
  #sourceMaps = new Map()

  constructor(config, environment, resolver, transformer, cacheFS, coverage, ...more) {
    super(config, environment, resolver, transformer, cacheFS, coverage, ...more)
    this.#isOneRealm = environment.isOneRealm === true
    if (!this.#isOneRealm) return
    const { executor } = this
    executor.compile = (code, filename) =>
      compileFunction(code, executor.injectedModuleParameters, {
        filename,
        importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
      })
    this.#mapped = config.moduleNameMapper.map(([pattern]) => new RegExp(pattern))
    this.#shared = [PACKAGES]
    const { shared = [] } = config.testEnvironmentOptions
    if (shared.length === 0) return
    const options = { isInternalModule: false, supportsDynamicImport: true, ...coverage }
    const { sourceMaps, root } = loadTypeScript(config, (file) => transformer.transform(file, options))
    this.#sourceMaps = sourceMaps
    this.#shared.push(...shared.map((folder) => root + folder))
    this.#mapped = []
  }

  requireModuleOrMock(from, name) {
    const file = this.#isOneRealm ? this.#sharedFile(from, name) : undefined
    return file === undefined ? super.requireModuleOrMock(from, name) : createRequire(from)(file)
  }

  getSourceMaps() {
    return new Map([...this.#sourceMaps, ...super.getSourceMaps()])
  }

  /** The file that Node loads, or undefined for those that jest evaluates for each spec. */
  #sharedFile(from, name) {
    if (name === "@jest/globals" || this.#mapped.some((pattern) => pattern.test(name))) return undefined
    const isOwn = name.startsWith(".")
    if (isOwn && this.#shared.length === 1) return undefined
    const file = createRequire(from).resolve(name)
    return this.#shared.some((part) => file.includes(part)) ? file : undefined
  }
}
