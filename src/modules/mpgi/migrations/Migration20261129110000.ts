import { Migration } from "@medusajs/framework/mikro-orm/migrations"

const TABLE = "mpgi_installation"
const AUDITED = ["state", "accounts", "decided_by", "decided_at"]

/** A pause that a command set: all servers of the installation follow it. It is audited. */
export class Migration20261129110000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table if exists "${TABLE}" add column if not exists "paused_at" timestamptz null;`)
    this.audit([...AUDITED, "paused_at"])
  }

  override async down(): Promise<void> {
    this.audit(AUDITED)
    this.addSql(`alter table if exists "${TABLE}" drop column if exists "paused_at";`)
  }

  private audit(columns: string[]): void {
    const quoted = (quote: string) => columns.map((name) => `${quote}${name}${quote}`).join(", ")
    this.addSql(`drop trigger if exists "${TABLE}_audit" on "${TABLE}";`)
    this.addSql(
      `create trigger "${TABLE}_audit" after insert or delete or update of ${quoted('"')} on "${TABLE}" for each row execute function mpgi_audit_change('installation', ${quoted("'")});`,
    )
  }
}
