import { sealOf } from '../../../plugins/settlement/service/store.ts'
import { buildBank } from '../../../server/src/bank/app.ts'
import type { Sent, Who, World } from './world.ts'

/** A bank that payments are told to; it ends with the test's process. */
export const withBank = async (world: World): Promise<void> => {
  if (world.backend.config.env?.BANK_URL) return
  const bank = buildBank()
  const url = await bank.listen({ host: '127.0.0.1', port: 0 })
  bank.server.unref()
  world.backend.config.env = { ...world.backend.config.env, BANK_URL: url }
}

/** What a call is sent so that it writes: the rest follows from its contract. */
export type Recipe = (world: World) => Promise<Sent>

interface Of {
  /** Columns that the record has before. */
  with?: Readonly<Record<string, unknown>>
  /** Sent beside what the contract asks for. */
  more?: object | ((world: World) => object | Promise<object>)
  as?: Who
  /** Which of those that are there, in SQL; a new one without it. */
  where?: string
}

/** A call about one record, named in its path or its body. */
export const about =
  (entity: string, { with: columns = {}, more = {}, as = 'PLAT_ADMIN', where }: Of = {}): Recipe =>
  async world => {
    const body = typeof more === 'function' ? await more(world) : more
    const { id, version } = await world.stand(
      entity,
      { ...columns, ...(as !== 'PLAT_ADMIN' && world.owned(entity, as)) },
      where,
    )
    return { as, params: { id }, query: { id, ids: id, versions: version }, body: { id, version, ...body } }
  }

export const just =
  (sent: Sent): Recipe =>
  async () =>
    sent

/** Drivers of the demo that are nobody's account. */
export const OTHER_DRIVER = `code in (select code from driver where branch_code = 'HQ' and not is_deleted and created_by <> 'admin'
  and code not in (select party_code from sys_account) and id_front is not null order by id limit 1)`

const HOUR = 3_600_000
/** An instant so many hours from now. */
export const inHours = (hours: number): string => new Date(Date.now() + hours * HOUR).toISOString()
/** A day of the calendar of Beijing so many days from today. */
export const inDays = (days: number): string => inHours(8 + days * 24).slice(0, 10)

export const first = async (world: World, statement: string): Promise<Record<string, unknown>> => {
  const { rows } = await world.db.query<Record<string, unknown>>(statement)
  if (!rows[0]) throw new Error(`nothing found by ${statement}`)
  return rows[0]
}

/** An approved batch whose payee has a card, with a bank to tell. */
export const aPayable = async (world: World): Promise<Record<string, unknown>> => {
  await withBank(world)
  const found = `side = 'payable' and driver_code is not null and total > 100`
  const { id, batch_no, driver_code } = await world.stand('settlementBatch', { status: 5, paid_amount: null }, found)
  await world.db.query(
    `insert into bank_card (code, branch_code, owner_code, holder, kind, bank_code, bank_name, card_no, is_default, status, created_by)
     select 'CARD-' || $1, 'HQ', $1, to_jsonb($1::text), 'person', 'ICBK', to_jsonb('ICBC'::text), '62' || lpad($2::text, 10, '0'), true, 1, 'test'
      where not exists (select 1 from bank_card where owner_code = $1 and is_default and not is_deleted)`,
    [driver_code, id],
  )
  await world.db.query(`update bank_card set verify_status = 'four' where owner_code = $1`, [driver_code])
  await world.db.query('update settlement_payment set is_deleted = true where batch_no = $1', [batch_no])
  const seal = await world.asPlatform('settlementBatch', ctx => sealOf(ctx as never, { batchNo: String(batch_no) }))
  return world.stand('settlementBatch', { seal, status: 5 }, `id = ${id}`)
}

/** A payment of such a batch as it stands with the bank. */
export const aPayment = async (world: World, status: number): Promise<Record<string, unknown>> => {
  const { batch_no, driver_code } = await aPayable(world)
  const code = `FKT${Math.random()}`.slice(0, 18)
  await world.db.query(
    `insert into settlement_payment (code, branch_code, pay_no, batch_no, driver_code, amount, attempt, asked, urged, status, created_by, not_after, next_at)
     values ($1, 'HQ', $1, $2, $3, 100, 1, 0, false, $4, 'test', now() + interval '1 hour', now() - interval '1 hour')`,
    [code, batch_no, driver_code, status],
  )
  return world.stand('payment', {}, `code = '${code}'`)
}
