/** Runs a statement on the store's database: `sql` of a store or of a database. */
type Sql = <Row>(statement: string) => Promise<Row[]>

/**
 * Rebuilds payments, operations, notifications, cases and discrepancies from the audit alone and names those that differ from their
 * table, as of one moment: none, unless something was changed unnoticed. In SQL, so that it shares nothing with the
 * module's own way to rebuild.
 */
export async function auditDisagreements(sql: Sql): Promise<string[]> {
  const rows = await sql<{ what: string }>(`
    with rebuilt as (
      select subject, subject_id as id, jsonb_object_agg(name, value order by seq) as state
      from mpgi_audit, jsonb_each(changes) as change (name, value)
      where event in ('created', 'changed')
      group by subject, subject_id
    ), kept as (
      select * from rebuilt where not exists (
        select 1 from mpgi_audit as gone
        where gone.subject = rebuilt.subject and gone.subject_id = rebuilt.id and gone.event = 'removed'
      )
    ), actual as (
      select 'payment' as subject, id, to_jsonb(it) as state from mpgi_payment as it
      union all select 'payment_link', id, to_jsonb(it) from mpgi_payment_link as it
      union all select 'awaiting_order', id, to_jsonb(it) from mpgi_awaiting_order as it
      union all select 'operation', id, to_jsonb(it) from mpgi_operation as it
      union all select 'notification', id, to_jsonb(it) from mpgi_notification as it
      union all select 'case', id, to_jsonb(it) from mpgi_case as it
      union all select 'discrepancy', id, to_jsonb(it) from mpgi_discrepancy as it
      union all select 'payout', id, to_jsonb(it) from mpgi_payout as it
      union all select 'beneficiary', id, to_jsonb(it) from mpgi_beneficiary as it
      union all select 'beneficiary_change', id, to_jsonb(it) from mpgi_beneficiary_change as it
      union all select 'checkout_setting', id, to_jsonb(it) from mpgi_checkout_setting as it
      union all select 'saved_card', id, to_jsonb(it) from mpgi_saved_card as it
      union all select 'subscription_plan', id, to_jsonb(it) from mpgi_subscription_plan as it
      union all select 'subscription', id, to_jsonb(it) from mpgi_subscription as it
      union all select 'charge', id, to_jsonb(it) from mpgi_charge as it
      union all select 'installation', id, to_jsonb(it) from mpgi_installation as it
    )
    select concat_ws(' ', subject, id, 'is', actual.state, 'and in the audit', kept.state) as what
    from actual full join kept using (subject, id)
    where kept.state is distinct from (
      select jsonb_object_agg(name, actual.state -> name) from jsonb_object_keys(kept.state) as name
    ) or actual.state is null or kept.state is null
  `)
  return rows.map(({ what }) => what)
}
