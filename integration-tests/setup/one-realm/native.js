const Module = require("node:module")
const { join } = require("node:path")

/** How the running spec transforms files, and the maps of those that Node has loaded so. */
let transform
const sourceMaps = new Map()

/** Names that the configuration maps to files of ours. */
let mapped = []

function install() {
  for (const extension of [".ts", ".tsx"]) {
    Module._extensions[extension] = (module, filename) => {
      const { code, sourceMapPath } = transform(filename)
      if (sourceMapPath) sourceMaps.set(filename, sourceMapPath)
      module._compile(code, filename)
    }
  }
  const resolve = Module._resolveFilename
  Module._resolveFilename = function (name, ...more) {
    const found = mapped.find(({ pattern }) => pattern.test(name))
    return resolve.call(this, found ? name.replace(found.pattern, found.file) : name, ...more)
  }
}

/**
 * Lets Node load TypeScript in this process, transformed by jest with its cache and coverage, for what outlives a spec: a Medusa that is
 * booted once for all specs of the process, and its modules.
 */
exports.loadTypeScript = function loadTypeScript({ rootDir, moduleNameMapper }, transformed) {
  if (transform === undefined) install()
  transform = transformed
  mapped = moduleNameMapper.map(([pattern, file]) => ({
    pattern: new RegExp(pattern),
    file: file.replace("<rootDir>", rootDir),
  }))
  return { sourceMaps, root: join(rootDir, "/") }
}
