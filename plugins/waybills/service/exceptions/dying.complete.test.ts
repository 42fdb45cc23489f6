import type { WaybillDetail } from '@ntocc/sdk/contracts'
import { beforeAll, expect, it, vi } from 'vitest'
import { areaNamed } from '../../../../server/src/ntocc/registry/areas.ts'
import { withDatabases } from '../../../../server/src/ntocc/testing/databases.ts'
import { allOrNothing, dying } from '../../../../server/src/ntocc/testing/dying.ts'
import { WAYBILLS, waybillDesk } from '../../../../server/src/ntocc/testing/waybills.ts'
import { watchExceptions } from './watch.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

const AT = '/ntocc-tms-api/exception'
const [NEW, HANDLING, CONFIRMED, IGNORED, CLOSED] = [0, 1, 2, 3, 4]
const [IN_TRANSIT, FINISHED, CANCELLED] = [50, 90, 95]
const ME = 'HQ-ADMIN'
const WHY = 'As the test wants it'

interface Standing {
  /** The exception that the deed is of. */
  id: number
  version: number
  /** Version of its waybill. */
  waybill: number
}

withDatabases('an exception whose backend ends in the middle of a move', database => {
  let mortal: ReturnType<typeof dying> | undefined
  const desk = waybillDesk(
    () => {
      mortal ??= dying(database().db)
      return { ...database(), db: mortal.db }
    },
    {},
    { waybills: 120, days: 10 },
  )
  const query = async <R extends Record<string, unknown>>(text: string, params: unknown[] = []): Promise<R[]> =>
    (await database().db.query<R>(text, params)).rows
  const fate = () => (mortal as ReturnType<typeof dying>).fate
  let waybill: WaybillDetail
  let colleague = ''

  beforeAll(async () => {
    waybill = await desk.placed(IN_TRANSIT)
    const found = await desk.backend.get<{ code: string }[]>(`${AT}/colleagues`, desk.admin)
    colleague = String(found.data?.[0]?.code)
    expect(colleague).not.toBe('undefined')
  })

  /** Exceptions of the waybill in those states and no others, and the waybill in transit. */
  const stand = async (states: readonly number[], hand: string | null = ME): Promise<Standing> => {
    await query(`delete from sys_try`)
    await query(`delete from waybill_exception where waybill_no = $1`, [waybill.waybillNo])
    const made = await query<{ id: string; version: number }>(
      `insert into waybill_exception (code, branch_code, waybill_no, type, level, time, status, handler_code, handler, claimed_at,
         handled_at, outcome, result, due_at, created_by)
       select 'YC-dying-' || nextval(pg_get_serial_sequence('waybill_exception', 'id')), 'HQ', $1, 'damage', '2', now(), state,
         case when state > 0 then $3 end, case when state > 0 then '"Somebody"'::jsonb end, case when state > 0 then to_timestamp(0) end,
         case when state in (2, 3) then to_timestamp(0) end, case when state in (2, 3) then 'ignored' end,
         case when state in (2, 3) then '"As it was"'::jsonb end, now() + interval '1 day', 'test'
       from unnest($2::int[]) as state returning id, version`,
      [waybill.waybillNo, states, hand],
    )
    const [row] = await query<{ version: number }>(
      `update waybill set status = $2, is_deleted = false, version = version + 1,
         abnormal_flag = exists (select 1 from unnest($3::int[]) as state where state < 2)
       where id = $1 returning version`,
      [waybill.id, IN_TRANSIT, states],
    )
    return { id: Number(made[0]?.id ?? 0), version: made[0]?.version ?? 0, waybill: Number(row?.version) }
  }
  /** All exceptions of the waybill, oldest first, and what the waybill says of itself. */
  const look = async (standing: Standing): Promise<object> => ({
    exceptions: await query(
      `select status, handler_code as hand, claimed_at > to_timestamp(0) as fresh, handled_at > to_timestamp(0) as decided,
         outcome, consequence, result #>> '{}' as result, version - $2 as steps,
         array(select action from sys_audit_trail t where t.entity = 'waybillException' and t.record_id = e.id order by t.id) as trail
       from waybill_exception e where waybill_no = $1 order by id`,
      [waybill.waybillNo, standing.version],
    ),
    waybill: (
      await query(`select status, abnormal_flag as marked, version - $2 as steps from waybill where id = $1`, [
        waybill.id,
        standing.waybill,
      ])
    )[0],
  })
  const send = (url: string, payload: object, key: string, token = desk.admin) =>
    desk.backend.call({ method: 'POST', url, payload, token, headers: { 'idempotency-key': key } })

  it('reported: it is there and the waybill is marked, or neither', () =>
    allOrNothing<Standing>(fate(), {
      prepare: () => stand([]),
      act: (_, key) => {
        const told = { waybillNo: waybill.waybillNo, type: 'loss', level: '3', description: 'Two boxes missing' }
        return send(AT, told, key, desk.shipper)
      },
      look,
      made: { exceptions: [{ status: NEW, trail: ['create'] }], waybill: { marked: true } },
    }))

  it.each([
    ['claim', NEW, {}, { status: HANDLING, hand: ME, fresh: true }, true],
    ['note', HANDLING, {}, { status: HANDLING, hand: ME }, true],
    ['confirm', HANDLING, { consequence: 'cancel' }, { status: CONFIRMED, outcome: 'confirmed', result: WHY }, false],
    ['ignore', HANDLING, {}, { status: IGNORED, outcome: 'ignored', decided: true, result: WHY }, false],
    ['close', IGNORED, {}, { status: CLOSED, outcome: 'ignored', result: WHY }, false],
    ['release', HANDLING, {}, { status: NEW, hand: null, fresh: null }, true],
    ['reopen', IGNORED, {}, { status: HANDLING, outcome: null, result: null }, true],
  ] as const)(
    '%s from %i: it is made and the waybill marked as it is then, or nothing is',
    (move, from, body, made, marked) =>
      allOrNothing<Standing>(fate(), {
        prepare: () => stand([from]),
        act: ({ id, version }, key) => send(`${AT}/${id}/move`, { move, version, reason: WHY, ...body }, key),
        look,
        made: { exceptions: [{ ...made, steps: 1, trail: [move] }], waybill: { status: IN_TRANSIT, marked } },
      }),
  )

  it.each([
    ['handOver', ME],
    ['takeOver', 'OTHER'],
  ] as const)('%s: in the old hands or in the new ones', (move, hand) =>
    allOrNothing<Standing>(fate(), {
      prepare: () => stand([HANDLING], hand),
      act: ({ id, version }, key) => send(`${AT}/${id}/move`, { move, version, reason: WHY, colleague }, key),
      look,
      made: {
        exceptions: [{ status: HANDLING, hand: move === 'handOver' ? colleague : ME, fresh: true, trail: [move] }],
      },
    }),
  )

  it('closed with the waybill: all of them and the waybill, or none', () =>
    allOrNothing<Standing>(fate(), {
      prepare: async () => {
        const standing = await stand([NEW, CONFIRMED])
        await query(
          `update waybill_exception set outcome = 'confirmed', consequence = 'cancel' where status = $2 and waybill_no = $1`,
          [waybill.waybillNo, CONFIRMED],
        )
        return standing
      },
      act: (standing, key) =>
        send(`${WAYBILLS}/${waybill.id}/move`, { move: 'cancel', version: standing.waybill, reason: WHY }, key),
      look,
      made: {
        exceptions: [{ status: CLOSED }, { status: CLOSED, outcome: 'confirmed' }],
        waybill: { status: CANCELLED, marked: false },
      },
    }))

  it('closed by the platform because the waybill has ended: once, however often the job ends in the middle', () =>
    allOrNothing<Standing>(fate(), {
      prepare: async () => {
        const standing = await stand([NEW, HANDLING])
        await query(`update waybill set status = $2 where id = $1`, [waybill.id, FINISHED])
        return standing
      },
      act: () =>
        watchExceptions(areaNamed('waybills')?.platform() as Parameters<typeof watchExceptions>[0]).then(
          () => ({ status: 0 }),
          (error: Error) => ({ status: 1, msg: error.message }),
        ),
      look,
      made: {
        exceptions: [
          { status: CLOSED, steps: 1, trail: ['closeWithWaybill'] },
          { status: CLOSED, steps: 1, trail: ['closeWithWaybill'] },
        ],
        waybill: { status: FINISHED, marked: false },
      },
    }))
})
