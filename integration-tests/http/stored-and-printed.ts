import type { MedusaContainer } from "@medusajs/framework/types"
import type { Store } from "../setup/store"

/** Every value of every text, JSON or array column of the store's database, workflow rows included. */
export async function everythingStored(store: Store): Promise<{ where: string; text: string }[]> {
  const columns = await store.sql<{ table_name: string; column_name: string }>(
    `select c.table_name, c.column_name from information_schema.columns c
     join information_schema.tables t on t.table_name = c.table_name and t.table_schema = c.table_schema
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
       and (c.data_type in ('text', 'character varying', 'json', 'jsonb', 'ARRAY', 'numeric', 'bigint', 'integer'))`,
  )
  const found: { where: string; text: string }[] = []
  for (const { table_name, column_name } of columns) {
    const rows = await store.sql<{ text: string }>(
      `select "${column_name}"::text as text from "${table_name}" where "${column_name}" is not null`,
    )
    found.push(...rows.map(({ text }) => ({ where: `${table_name}.${column_name}`, text })))
  }
  return found
}

/**
 * From now on keeps every version of every row of every table, also of rows that are deleted soon after, such as those
 * of a running workflow: what a crash at that moment would leave.
 */
export async function keepEveryVersion(store: Store): Promise<void> {
  await store.sql("create table canary_version (place text not null, content text not null)")
  await store.sql(`create function canary_keep() returns trigger language plpgsql as $$
    begin
      insert into canary_version values (tg_table_name, to_jsonb(new)::text);
      return null;
    end $$`)
  const tables = await store.sql<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'canary_version'`,
  )
  for (const { name } of tables) {
    await store.sql(
      `create trigger canary_keep after insert or update on "${name}" for each row execute function canary_keep()`,
    )
  }
}

/** Every version of every row that was ever written since {@link keepEveryVersion}. */
export async function everyVersion(store: Store): Promise<{ where: string; text: string }[]> {
  return store.sql(`select place as "where", content as text from canary_version`)
}

/** Records everything that is printed or logged, at any level, until `stop` returns it. */
export function recordOutput(container: MedusaContainer): { stop: () => string } {
  const recorded: string[] = []
  const undo: (() => void)[] = []
  const listen = <Target extends object>(target: Target, names: (keyof Target)[]) => {
    for (const name of names) {
      const original = target[name]
      const spy = (...values: unknown[]) => {
        recorded.push(values.map(asText).join(" "))
        return true
      }
      target[name] = spy as never
      undo.push(() => void (target[name] = original))
    }
  }
  listen(process.stdout, ["write"])
  listen(process.stderr, ["write"])
  listen(console, ["log", "info", "warn", "error", "debug"])
  const logger = container.resolve("logger")
  listen(logger, [
    "debug",
    "info",
    "warn",
    "error",
    "log",
    "http",
    "silly",
    "verbose",
  ] as (keyof typeof logger)[])
  return {
    stop() {
      for (const restore of undo.reverse()) restore()
      return recorded.join("\n")
    },
  }
}

/** Errors with everything that hangs on them. */
function asText(value: unknown): string {
  if (typeof value === "string") return value
  if (value instanceof Error) return [value.stack, JSON.stringify(value), asText(value.cause ?? "")].join(" ")
  if (value instanceof Uint8Array) return Buffer.from(value).toString()
  return JSON.stringify(value) ?? String(value)
}
