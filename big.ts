import postgresUp from "./integration-tests/setup/postgres-up"
import { createMigratedDatabase } from "./integration-tests/setup/migrated"
import { fill, filledTables } from "./integration-tests/setup/fill-tables"
async function main(){
  await postgresUp()
  const db = await createMigratedDatabase("big")
  console.log(db.url)
  const by = await db.transaction()
  const n=1000000
  await fill(by,()=>true,(t)=>t==="mpgi_payment"?n:(t==="mpgi_operation"||t==="mpgi_notification")?3*n:n/10)
  await by.commit()
  for (const t of filledTables()) await db.sql(`vacuum analyze ${t}`)
  console.log("READY")
  setInterval(()=>undefined,1e6)
}
void main()
