/**
 * Takes the place of the file of this name in Medusa's test runner, which drops the database before every test and
 * copies it anew: most of a second for each of four hundred tests. Here the rows are put back instead, and idle connections stay.
 */
import { Client } from "@medusajs/framework/pg"

export {
  closeWaitingroomClient,
  createDatabase,
  dropDatabase,
} from "@medusajs/test-utils/dist/medusa-test-runner-utils/postgres-template"

type Names = { databaseName: string; templateName: string }

/** Keeps every row and the position of every sequence in a schema of their own. */
const KEEP = `
do $$
declare name text; filled boolean;
begin
  create schema kept;
  create table kept.sequences as select sequencename, last_value from pg_sequences where schemaname = 'public';
  for name in select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace loop
    execute format('select exists (select from public.%I)', name) into filled;
    if filled then execute format('create unlogged table kept.%I as table public.%I', 'rows_' || name, name); end if;
  end loop;
end $$`

/** Neither triggers nor foreign keys look on: what was kept was consistent. Columns that are computed stay so. */
const PUT_BACK = `
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
  perform setval(format('public.%I', sequencename), coalesce(last_value, 1), last_value is not null)
    from kept.sequences;
end $$`

/** Whoever is in the middle of something, or holds a lock: the test that began it is over. */
const SHOW_OUT = `
select pg_terminate_backend(pid) from pg_stat_activity each
where datname = current_database() and pid <> pg_backend_pid() and (state <> 'idle'
  or exists (select from pg_locks held where held.pid = each.pid and locktype = 'advisory'))`

/** How often somebody may begin again and stand in the way. */
const ATTEMPTS = 5

/** Runs statements in one transaction of a database in which nobody else is at work. */
async function alone(database: string, statements: string): Promise<void> {
  const { DB_HOST: host, DB_PORT, DB_USERNAME: user, DB_PASSWORD: password } = process.env
  const client = new Client({ host, port: Number(DB_PORT), user, password, database })
  await client.connect()
  try {
    for (let attempt = 1; ; attempt++) {
      await client.query(SHOW_OUT)
      try {
        await client.query(`begin; ${statements}; commit`)
        return
      } catch (error) {
        await client.query("rollback")
        if (attempt === ATTEMPTS) throw error
      }
    }
  } finally {
    await client.end()
  }
}

/** What the suite's `beforeAll` hooks left is what every test begins with. */
export const createPostgresDatabaseTemplate = ({ databaseName }: Names) => alone(databaseName, KEEP)

/** Takes back what the last test wrote. */
export const restorePostgresDatabaseFromTemplate = ({ databaseName }: Names) => alone(databaseName, PUT_BACK)

/** What was kept goes with its database. */
export const dropPostgresDatabaseTemplate = async (): Promise<void> => {}
