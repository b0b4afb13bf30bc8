const { createRequire } = require("node:module")
const { sep } = require("node:path")
const { compileFunction, constants } = require("node:vm")
const { default: Runtime } = require("jest-runtime")

const PACKAGES = `${sep}node_modules${sep}`

/**
 * Loads packages once a process, by Node itself, for all specs that run in it; our own files are evaluated again for every spec, as ever.
 * Only with the environment beside it, whose specs share the realm of the process: objects of one realm fail `instanceof` in another.
 * What it saves, and what of jest it depends on: docs/decisions/0032-packages-are-loaded-once-a-process.md.
 */
module.exports = class OneRealmRuntime extends Runtime {
  #isShared
  #mapped

  constructor(config, environment, ...more) {
    super(config, environment, ...more)
    this.#isShared = environment.isOneRealm === true
    this.#mapped = config.moduleNameMapper.map(([pattern]) => new RegExp(pattern))
    if (!this.#isShared) return
    const { executor } = this
    executor.compile = (code, filename) =>
      compileFunction(code, executor.injectedModuleParameters, {
        filename,
        importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
      })
  }

  requireModuleOrMock(from, name) {
    const file = this.#isShared ? this.#packageFile(from, name) : undefined
    return file === undefined ? super.requireModuleOrMock(from, name) : createRequire(from)(file)
  }

  /** The file of a package, or undefined for our own files and for what the configuration maps to another name. */
  #packageFile(from, name) {
    if (name.startsWith(".") || name === "@jest/globals") return undefined
    if (this.#mapped.some((pattern) => pattern.test(name))) return undefined
    const file = createRequire(from).resolve(name)
    return file.includes(PACKAGES) ? file : undefined
  }
}
