import { ok, problem, type Checked, type Finding } from "./finding"

/** Whether the database has the tables that this version needs. */
export async function checkMigrations({ mpgi }: Checked): Promise<Finding> {
  const missing = await mpgi.health.missingMigrations()
  return missing.length === 0
    ? ok("migrations_ok")
    : problem("migrations_missing", { migrations: missing.join(", ") })
}
