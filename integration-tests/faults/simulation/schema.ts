import { readdirSync } from "node:fs"
import { join } from "node:path"

const MIGRATIONS = join(__dirname, "../../../src/modules/mpgi/migrations")

/** `now()` of this database: the column defaults and the queries of the module find it before PostgreSQL's own. */
export const TIME = `
  create schema clock;
  create table clock.ahead (ms bigint not null);
  insert into clock.ahead values (0);
  create function clock.now() returns timestamptz language sql stable as
    $$ select pg_catalog.now() + (select ms from clock.ahead) * interval '1 millisecond' $$;`

/** Every state that a payment or an operation was ever in, in order: the witness of what may never go back. */
export const WITNESS = `
  create table clock.witness (at bigserial, subject text, id text, state text, code text);
  create function clock.note() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' or new.state is distinct from old.state then
        insert into clock.witness (subject, id, state, code)
          values (tg_table_name, new.id, new.state, to_jsonb(new) ->> 'error_code');
      end if;
      return null;
    end $$;
  create trigger note after insert or update on mpgi_payment for each row execute function clock.note();
  create trigger note after insert or update on mpgi_operation for each row execute function clock.note();`

/**
 * One statement instead of two for each table. Deleting a few rows takes a tenth of the time of truncating, but leaves them in the file.
 * Without triggers: the audit refuses it.
 */
export async function clearing(sql: <Row>(text: string) => Promise<Row[]>): Promise<string> {
  const tables = await sql<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' or tablename = 'witness' order by 1",
  )
  const each = (statement: (name: string) => string) => tables.map(({ name }) => statement(name)).join("\n")
  return `
    create function clock.clear(truncated boolean) returns void language plpgsql
      set session_replication_role = replica as $$
    begin
      if truncated then
        ${each((name) => `if exists (select from "${name}") then truncate "${name}"; end if;`)}
      else
        ${each((name) => `delete from "${name}";`)}
      end if;
    end $$;`
}

type MigrationFile = Record<
  string,
  new (...nothing: never[]) => { up(): Promise<void>; getQueries(): unknown[] }
>

/** The statements of the module's own migrations, oldest first. */
export async function migrations(): Promise<string[]> {
  const statements: string[] = []
  for (const file of readdirSync(MIGRATIONS)
    .filter((name) => /^Migration\d+\.ts$/.test(name))
    .sort()) {
    for (const Migration of Object.values((await import(join(MIGRATIONS, file))) as MigrationFile)) {
      if (typeof Migration !== "function") continue
      const migration = new Migration()
      await migration.up()
      statements.push(...migration.getQueries().map(String))
    }
  }
  return statements
}
