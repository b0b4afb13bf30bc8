/**
 * Run by node in a store's folder: loads every export of the installed package, which finds the packages that it declares and no others.
 * pnpm also links all packages of a store below node_modules/.pnpm/node_modules, for those that declare too little; here that does not
 * count. What it declares is the copy that the store has.
 */
const assert = require("node:assert")
const { existsSync, readdirSync, realpathSync } = require("node:fs")
const Module = require("node:module")
const { dirname, join, sep } = require("node:path")

const PACKAGE = "medusa-payment-mpgi"

const store = Module.createRequire(join(process.cwd(), "package.json"))
const file = store.resolve(`${PACKAGE}/package.json`)
const folder = dirname(file)
const { exports: entries, dependencies, peerDependencies } = store(file)

const pathsOf = Module._nodeModulePaths
Module._nodeModulePaths = (from) =>
  pathsOf(from).filter(
    (path) => !`${from}${sep}`.startsWith(folder + sep) || path.startsWith(dirname(folder)),
  )

/** The copy of a package that files of this folder import. */
const copyFor = (from, name) => {
  const found = Module._nodeModulePaths(from).find((path) => existsSync(join(path, name)))
  return found && realpathSync(join(found, name))
}

for (const name of Object.keys({ ...dependencies, ...peerDependencies })) {
  const copy = copyFor(folder, name)
  assert.ok(copy, `${name} is declared and not installed`)
  const ofStore = name in peerDependencies ? copyFor(process.cwd(), name) : undefined
  if (ofStore) assert.equal(copy, ofStore, `there are two copies of ${name}`)
}

/** `./modules/*` names a folder each. */
const names = Object.entries(entries).flatMap(([entry, target]) => {
  if (!entry.includes("*")) return [entry]
  const [before, after] = target.split("*")
  const all = readdirSync(join(folder, before)).filter((each) =>
    existsSync(join(folder, before + each + after)),
  )
  return all.map((each) => entry.replace("*", each))
})
assert.ok(names.length >= 10)
for (const name of names) store(join(PACKAGE, name))
console.log(names.join("\n"))
