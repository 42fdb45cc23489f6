import { afterAll, beforeAll, it, vi } from 'vitest'
import { areaNamed } from '../../../server/src/ntocc/registry/areas.ts'
import { type TestBackend, testBackend } from '../../../server/src/ntocc/testing/backend.ts'
import { withDatabases } from '../../../server/src/ntocc/testing/databases.ts'
import { allOrNothing, dying } from '../../../server/src/ntocc/testing/dying.ts'
import { watchVehicles } from './jobs.ts'
import type { MessagesArea } from './types.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

const AT = '/ntocc-basic-api/vehicleWarning'
const [NEW, HANDLING, HANDLED, IGNORED, CLOSED] = [0, 1, 2, 3, 4]
const ME = 'HQ-ADMIN'

interface Standing {
  id: number
  version: number
  /** The last line of the trail before it. */
  since: number
}

withDatabases('a warning whose backend ends in the middle of a move', database => {
  let backend: TestBackend
  let fate: ReturnType<typeof dying>['fate']
  let admin = ''
  const query = async <R extends Record<string, unknown>>(text: string, params: unknown[] = []): Promise<R[]> =>
    (await database().db.query<R>(text, params)).rows

  beforeAll(async () => {
    const mortal = dying(database().db)
    fate = mortal.fate
    backend = await testBackend(mortal.db)
    admin = await backend.signIn('admin')
  })
  afterAll(() => backend?.app.close())

  /** The warning as it would be in that state, in the hands of `hand` and decided where it is. */
  const stand = async (status: number, hand: string | null): Promise<Standing> => {
    const isDecided = status === HANDLED || status === IGNORED
    const [row] = await query<{ id: string; version: number; since: string | null }>(
      `insert into messages_vehicle_warning as w (code, branch_code, kind, level, plate_no, start_time, end_time, times, status,
         handler_code, handler, claimed_at, handled_at, result, created_by)
       values ('W-dying', 'HQ', 'speed', '1', '鄂A00W02', now(), now(), 1, $1, $2, $3, $4, $5, $6, 'test')
       on conflict (code) do update set status = excluded.status, handler_code = excluded.handler_code,
         handler = excluded.handler, claimed_at = excluded.claimed_at, handled_at = excluded.handled_at,
         result = excluded.result, start_time = now(), end_time = now(), version = w.version + 1
       returning id, version, (select max(id) from sys_audit_trail) as since`,
      [
        status,
        hand,
        hand && '"Somebody"',
        hand && new Date(0),
        isDecided ? new Date() : null,
        isDecided ? '"As it was"' : null,
      ],
    )
    return { id: Number(row?.id), version: Number(row?.version), since: Number(row?.since ?? 0) }
  }
  const look = async ({ id, version, since }: Standing): Promise<object> => {
    const [row] = await query(
      `select status, version - $2 as steps, handler_code as hand, handled_at is not null as decided,
         claimed_at > now() - interval '1 hour' as fresh, result is not null as told,
         array(select action from sys_audit_trail t where t.entity = 'vehicleWarning' and t.record_id = w.id and t.id > $3
           order by t.id) as trail
       from messages_vehicle_warning w where id = $1`,
      [id, version, since],
    )
    return row ?? {}
  }

  it.each([
    ['claim', NEW, null, { status: HANDLING, hand: ME, fresh: true, decided: false }],
    ['handle', HANDLING, ME, { status: HANDLED, hand: ME, decided: true, told: true }],
    ['ignore', NEW, null, { status: IGNORED, hand: ME, fresh: true, decided: true, told: true }],
    ['ignore', HANDLING, ME, { status: IGNORED, hand: ME, decided: true, told: true }],
    ['release', HANDLING, ME, { status: NEW, hand: null, fresh: null }],
    ['takeOver', HANDLING, 'OTHER', { status: HANDLING, hand: ME, fresh: true }],
    ['reopen', IGNORED, 'OTHER', { status: HANDLING, hand: ME, fresh: true, decided: false, told: false }],
  ] as const)('%s from %i: it is made with all that follows, or not at all, and once', (move, from, hand, made) =>
    allOrNothing<Standing>(fate, {
      prepare: () => stand(from, hand),
      act: ({ id, version }, key) =>
        backend.call({
          method: 'PUT',
          url: `${AT}/move`,
          token: admin,
          headers: { 'idempotency-key': key },
          payload: { id, version, move, reason: 'As the test wants it' },
        }),
      look,
      made: { ...made, steps: 1, trail: [move] },
    }),
  )

  it('closed by the platform: once, with the reason, however often the job ends in the middle', () =>
    allOrNothing<Standing>(fate, {
      prepare: async () => {
        const standing = await stand(NEW, null)
        await query(`update messages_vehicle_warning set end_time = now() - interval '400 days' where id = $1`, [
          standing.id,
        ])
        return standing
      },
      act: () =>
        watchVehicles(areaNamed('messages')?.platform() as MessagesArea).then(
          () => ({ status: 0 }),
          (error: Error) => ({ status: 1, msg: error.message }),
        ),
      look,
      made: { status: CLOSED, hand: null, told: true, steps: 1, trail: ['close'] },
    }))
})
