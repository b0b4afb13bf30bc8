import { rmSync } from "node:fs"
import { dirname } from "node:path"
import postgresDown from "../setup/postgres-down"
import { TARBALL } from "./pack"

/** Removes what pack made and stops what it started. */
export default async function cleanUp() {
  const tarball = process.env[TARBALL]
  if (tarball) rmSync(dirname(tarball), { recursive: true, force: true })
  await postgresDown()
}
