import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { actor } from "../audit/actor"
import { table, writeTo } from "../shared/database"
import type { InstallationRow } from "../shared/rows"
import { compareMark, type MarkedAccount } from "./compare-mark"
import { installationState, isSame, type InstallationState } from "./installation-state"

/** A user's decision about a server that the mark does not describe: it is a copy, or the store has moved to it. */
export type InstallationDecision = "copy" | "moved"

/** The mark of the database, and the copies of it that users have confirmed. */
export class InstallationRecords {
  constructor(private readonly pg: Knex) {}

  /** Reads the relation of a server with these accounts to this database. Writes nothing. */
  async read(now: readonly MarkedAccount[]): Promise<InstallationState> {
    return installationState(await this.rows(), now)
  }

  /** Marks a database without a mark as belonging to this server. The first of several servers writes the mark. */
  async markFirst(accounts: MarkedAccount[]): Promise<void> {
    const id = generateEntityId(undefined, "mpgiinst")
    await this.write().insert({ id, state: "own", accounts }).onConflict().ignore()
  }

  /**
   * Adds accounts of this installation that the mark does not contain. If the mark changes meanwhile, the next start
   * adds them.
   */
  async addAccounts(now: readonly MarkedAccount[]): Promise<void> {
    const mark = (await this.rows()).find(({ state }) => state === "own")
    if (!mark || compareMark(mark.accounts, now) !== "added") return
    const added = now.filter((each) => compareMark(mark.accounts, [each]) !== "same")
    await this.write()
      .update({ accounts: [...mark.accounts, ...added] })
      .where({ id: mark.id })
      .whereRaw("updated_at = ?", [mark.updated_at])
  }

  /**
   * Records a decision. Returns false if the installation itself is to be marked as a `copy`, because that would stop
   * its payments.
   */
  async decide(decision: InstallationDecision, now: MarkedAccount[], by: string): Promise<boolean> {
    return this.pg.transaction(async (trx) => {
      const rows = await this.rows(trx).forUpdate()
      const { status } = installationState(rows, now)
      const decided = { decided_by: by, decided_at: new Date() }
      if (decision === "copy") {
        if (status === "own" || status === "unknown") return false
        if (status === "copy" || status === "separate_copy") return true
        const id = generateEntityId(undefined, "mpgiinst")
        await this.write(trx).insert({ id, state: "copy", accounts: now, ...decided })
        return true
      }
      if (status === "own") return true
      await this.write(trx)
        .update({ accounts: now, ...decided })
        .where({ state: "own" })
      const former = rows.filter((row) => row.state === "copy" && isSame(row, now)).map(({ id }) => id)
      await this.write(trx).update({ state: "former" }).whereIn("id", former)
      return true
    })
  }

  /**
   * Pauses the installation of these accounts, or ends that pause. Returns false when the database does not know the
   * installation.
   */
  async setPaused(isPaused: boolean, now: readonly MarkedAccount[]): Promise<boolean> {
    return this.pg.transaction(async (trx) => {
      const rows = await this.rows(trx).forUpdate()
      const [own] = rows.filter((row) => isSame(row, now)).sort((row) => (row.state === "own" ? -1 : 1))
      if (!own) return false
      const paused_at = isPaused ? (own.paused_at ?? new Date()) : null
      await this.write(trx).update({ paused_at }).where({ id: own.id })
      return true
    })
  }

  private write(by = this.pg) {
    return writeTo<InstallationRow>(by, "mpgi_installation", actor())
  }

  private rows(by = this.pg) {
    return this.table(by).whereIn("state", ["own", "copy"]).orderBy("created_at").orderBy("id")
  }

  private table(by = this.pg) {
    return table<InstallationRow>(by, "mpgi_installation")
  }
}
