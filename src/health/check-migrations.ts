import { critical, healthy, type Checked, type Finding } from "./finding"

/** Whether the database has the tables that this version needs. */
export async function checkMigrations({ mpgi }: Checked): Promise<Finding> {
  const missing = await mpgi.health.missingMigrations()
  return missing.length === 0
    ? healthy("migrations_ok")
    : critical("migrations_missing", { migrations: missing.join(", ") })
}
