import { setImmediate } from "node:timers/promises"
import { Client } from "@medusajs/framework/pg"
import { until } from "./until"

/** What rows are kept for: every spec that begins in the store, and every test of one. */
type Moment = "boot" | "suite"

/**
 * Rows of a database that are put back before each test. Dropping the database and copying it again, as Medusa's own
 * test runner does, costs most of a second for each of four hundred tests, and all connections.
 */
export type KeptRows = {
  /** Remembers every row, in place of what was kept for the same. */
  keep(moment: Moment): Promise<void>
  /** Takes back what was written since, and ends what is still under way. */
  putBack(moment: Moment): Promise<void>
  close(): Promise<void>
}

/** All tables at one moment: what is under way is written as a whole before, or after. */
const LOCK = `
do $$
declare name text;
begin
  for name in select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace loop
    execute format('lock table public.%I in share row exclusive mode', name);
  end loop;
end $$`

const KEEP = `
${LOCK};
drop schema if exists kept cascade;
do $$
declare name text; filled boolean;
begin
  create schema kept;
  for name in select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace loop
    execute format('select exists (select from public.%I)', name) into filled;
    if filled then execute format('create unlogged table kept.%I as table public.%I', 'rows_' || name, name); end if;
  end loop;
end $$`

/**
 * Neither triggers nor foreign keys look on: what was kept was consistent. Columns that are computed stay so. Sequences only go on: one
 * that is set back gives numbers again that a row has which was written meanwhile.
 */
const PUT_BACK = `
${LOCK};
set local session_replication_role = replica;
do $$
declare name text; columns text;
begin
  for name in select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace loop
    execute format('delete from public.%I', name);
  end loop;
  for name in select substr(tablename, 6) from pg_tables where schemaname = 'kept' and tablename like 'rows\\_%' loop
    select string_agg(quote_ident(attname), ', ') into columns from pg_attribute
      where attrelid = format('public.%I', name)::regclass and attnum > 0 and not attisdropped and attgenerated = '';
    execute format('insert into public.%I (%s) overriding system value select %s from kept.%I',
      name, columns, columns, 'rows_' || name);
  end loop;
end $$`

/** Sessions with an open transaction or a lock: the test that began it is over. */
const BUSY = `
from pg_stat_activity each
where datname = current_database() and pid <> pg_backend_pid() and (state <> 'idle'
  or exists (select from pg_locks held where held.pid = each.pid and locktype = 'advisory'))`
/** Answered when they are gone: what each had been doing. */
const SHOW_OUT = `select state, xact_start, query, pg_terminate_backend(pid, 10000) as ended ${BUSY}`
/** What ends in this time is not ended by force, which costs the application a connection, and the work that it is then given. */
const PATIENCE_MS = 20_000

/** How often another connection may begin again and block the statements. */
const ATTEMPTS = 5

export async function keptRows(databaseUrl: string): Promise<KeptRows> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  const alone = async (statements: string) => {
    for (let attempt = 1; ; attempt++) {
      const isQuiet = async () => (await client.query(`select ${BUSY}`)).rows.length === 0
      await until("no session is at work", isQuiet, PATIENCE_MS).catch(async () => {
        const { rows } = await client.query(SHOW_OUT)
        // Jest keeps what is written to the console to itself.
        process.stderr.write(`ended by force, as it was still at work: ${JSON.stringify(rows)}\n`)
      })
      // A pool of this process has read that they are gone before the next test takes a connection from it.
      await setImmediate()
      try {
        await client.query(`begin; ${statements}; commit`)
        return
      } catch (error) {
        await client.query("rollback")
        if (attempt === ATTEMPTS) throw error
      }
    }
  }
  const at = (moment: Moment, statements: string) => statements.replace(/\bkept\b/g, `kept_${moment}`)
  return {
    keep: (moment) => alone(at(moment, KEEP)),
    putBack: (moment) => alone(at(moment, PUT_BACK)),
    close: () => client.end(),
  }
}
