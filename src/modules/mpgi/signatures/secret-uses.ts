import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { secretsIn, type SignatureOption } from "../../../gateway"
import { describeError } from "../shared/describe-error"
import type { Log } from "../shared/log"
import { MINUTE } from "../shared/time"

/**
 * A day without any message restarts the watch: the secrets may have changed meanwhile, and an old name may mean a new
 * secret. The rows are written in a fixed order, so that two servers never deadlock.
 */
const NOTE = `
  insert into mpgi_secret_use (id, provider_id, secret, watched_since, seen_at, last_at)
  select :provider_id || ' ' || name, :provider_id, name, now(), now(), case when name = :used then now() end
  from jsonb_array_elements_text(cast(:names as jsonb)) as name order by name
  on conflict (id) do update set
    watched_since = case when mpgi_secret_use.seen_at < now() - interval '1 day' then now() else mpgi_secret_use.watched_since end,
    seen_at = greatest(mpgi_secret_use.seen_at, now()),
    last_at = greatest(mpgi_secret_use.last_at, excluded.last_at),
    updated_at = now(), deleted_at = null`

const READ = `
  select secret, last_at, watched_since, last_at >= now() - interval '1 day' is true as used,
    watched_since <= now() - interval '1 day' as watched
  from mpgi_secret_use
  where deleted_at is null and provider_id = :provider_id and secret in (select jsonb_array_elements_text(cast(:names as jsonb)))`

/** One secret of an account and the messages of the last day. */
export interface SecretUse {
  /** Its name in `signature.secrets`. */
  secret: string
  /** When a message was last verified with it, to the minute; null when none was. */
  last_at: Date | null
  /** Whether a message was verified with it within the last day. */
  used: boolean
  /** Since when messages are watched; null when none has arrived since the secret was configured. */
  watched_since: Date | null
  /** Whether messages have been watched for a day or longer. */
  watched: boolean
}

/**
 * Records which of its named secrets verify an account's notifications and replies, for all servers, across restarts.
 */
export class SecretUses {
  /**
   * How often one server writes that a secret is in use: the day is precise enough, while messages arrive every second.
   */
  everyMs = MINUTE
  private readonly written = new Map<string, number>()

  constructor(
    private readonly pg: Knex,
    private readonly log: Log,
    /** A monotonic clock in milliseconds; tests replace it. */
    private readonly elapsed: () => number = () => performance.now(),
  ) {}

  /**
   * Records, by its name, the secret that verified a message; nothing for a secret without a name. Never throws: a
   * message must not be lost because its secret could not be recorded.
   */
  async note(provider_id: string, signature: SignatureOption, used: string | undefined): Promise<void> {
    if (used === undefined) return
    const place = `${provider_id} ${used}`
    const now = this.elapsed()
    if (now - (this.written.get(place) ?? -Infinity) < this.everyMs) return
    this.written.set(place, now)
    try {
      await this.pg.raw(NOTE, { provider_id, used, names: JSON.stringify(namesIn(signature)) })
    } catch (error) {
      this.written.delete(place)
      this.log.warn(`mpgi: the use of a signature secret could not be recorded: ${describeError(error)}`)
    }
  }

  /** The named secrets of an account, in their order; none when its only secret has no name. */
  async ofAccount(provider_id: string, signature: SignatureOption): Promise<SecretUse[]> {
    const names = namesIn(signature)
    if (names.length === 0) return []
    const { rows } = await this.pg.raw<{ rows: SecretUse[] }>(READ, {
      provider_id,
      names: JSON.stringify(names),
    })
    const known = new Map(rows.map((row) => [row.secret, row]))
    return names.map((secret) => known.get(secret) ?? neverSeen(secret))
  }
}

function namesIn(signature: SignatureOption): string[] {
  return secretsIn(signature).flatMap(({ id }) => id ?? [])
}

function neverSeen(secret: string): SecretUse {
  return { secret, last_at: null, used: false, watched_since: null, watched: false }
}
