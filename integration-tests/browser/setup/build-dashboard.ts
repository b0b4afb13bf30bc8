import { buildDashboard } from "../../../demo/stack/dashboard"
import postgresUp from "../../setup/postgres-up"

/** Before all browser tests: PostgreSQL, and the dashboard, which every stack would build otherwise. */
export default async function setUp() {
  await Promise.all([postgresUp(), buildDashboard().done])
}
