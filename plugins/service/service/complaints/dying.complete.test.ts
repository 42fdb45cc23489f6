import { afterAll, beforeAll, it, vi } from 'vitest'
import { areaNamed } from '../../../../server/src/ntocc/registry/areas.ts'
import { type TestBackend, testBackend } from '../../../../server/src/ntocc/testing/backend.ts'
import { withDatabases } from '../../../../server/src/ntocc/testing/databases.ts'
import { allOrNothing, dying } from '../../../../server/src/ntocc/testing/dying.ts'
import { watchComplaints } from './watch.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

const AT = '/ntocc-tms-api/complaint'
const [RECEIVED, ACCEPTED, HANDLING, TO_CONFIRM, CLOSED, RATED, REVOKED] = [0, 1, 2, 3, 4, 5, 6]
const ME = 'HQ-ADMIN'
const ANSWER = 'The driver stopped for a repair'

interface Standing {
  code: string
  id: number
  version: number
}

withDatabases('a complaint whose backend ends in the middle of a move', database => {
  let backend: TestBackend
  let fate: ReturnType<typeof dying>['fate']
  const tokens = { admin: '', shipper: '' }
  const query = async <R extends Record<string, unknown>>(text: string, params: unknown[] = []): Promise<R[]> =>
    (await database().db.query<R>(text, params)).rows

  beforeAll(async () => {
    const mortal = dying(database().db)
    fate = mortal.fate
    backend = await testBackend(mortal.db)
    tokens.admin = await backend.signIn('admin')
    tokens.shipper = await backend.signIn('shipper')
  })
  afterAll(() => backend?.app.close())

  const send = (url: string, payload: object, token: string, key: string) =>
    backend.call({ method: 'POST', url, payload, token, headers: { 'idempotency-key': key } })

  let serial = 0
  /** A new complaint of the shipper in that state, in hand where somebody must have it. */
  const stand = async (status: number, more = ''): Promise<Standing> => {
    const code = `TS-dying-${serial++}`
    const hand = status === RECEIVED ? null : ME
    const [row] = await query<{ id: string; version: number }>(
      `insert into service_complaint (code, branch_code, source, type, level, content, shipment_code, due_at, status,
         handler_code, handler, reopened, created_by)
       values ($1, 'HQ', 'shipper', 'delay', '1', '"Half a day late"', 'HQ-S0001', now() + interval '1 day', $2, $3, $4, false,
         'test') returning id, version`,
      [code, status, hand, hand && '"Administrator"'],
    )
    if (more) await query(`update service_complaint set ${more} where id = $1`, [row?.id])
    return { code, id: Number(row?.id), version: Number(row?.version) }
  }
  /** The complaints of that code or those words, with the steps that are told of each. */
  const look = async ({ code, version }: Pick<Standing, 'code'> & { version?: number }): Promise<object> => ({
    complaints: await query(
      `select status, level, handler_code as hand, version - $2 as steps, reopened, satisfaction::int, responsible,
         result is not null as answered, closed_at is not null as ended, accepted_at is not null as accepted,
         escalated_at is not null as late, due_at > now() + interval '25 hours' as due_anew,
         array(select step from service_complaint_entry e where e.complaint_code = c.code order by e.id) as told,
         array(select action from sys_audit_trail t where t.entity = 'complaint' and t.record_id = c.id order by t.id) as trail
       from service_complaint c where code = $1 or content #>> '{}' = $1 order by id`,
      [code, version ?? 0],
    ),
  })

  it('filed: there is one with its first step, or none', () =>
    allOrNothing<{ code: string }>(fate, {
      prepare: async () => {
        await query('delete from sys_try')
        return { code: `Said in the middle ${serial++}` }
      },
      act: ({ code }, key) => send(AT, { type: 'safety', content: code }, tokens.shipper, key),
      look,
      made: { complaints: [{ status: RECEIVED, level: '2', told: ['file'], trail: ['create'] }] },
    }))

  it.each([
    ['accept', RECEIVED, 'admin', {}, { status: ACCEPTED, hand: ME, accepted: true, due_anew: true }],
    ['handle', ACCEPTED, 'admin', {}, { status: HANDLING, hand: ME }],
    ['release', ACCEPTED, 'admin', {}, { status: RECEIVED, hand: null }],
    [
      'answer',
      HANDLING,
      'admin',
      { reason: ANSWER, responsible: 'driver' },
      { status: TO_CONFIRM, answered: true, responsible: 'driver' },
    ],
    ['close', TO_CONFIRM, 'shipper', {}, { status: CLOSED, ended: true, satisfaction: null }],
    ['reopen', TO_CONFIRM, 'shipper', { reason: 'No' }, { status: HANDLING, reopened: true, due_anew: true }],
    ['rate', CLOSED, 'shipper', { satisfaction: 2 }, { status: RATED, satisfaction: 2 }],
    ['revoke', HANDLING, 'shipper', { reason: 'No' }, { status: REVOKED, ended: true }],
  ] as const)('%s from %i: it is made with its step, or not at all, and once', (move, from, who, body, made) =>
    allOrNothing<Standing>(fate, {
      prepare: () => stand(from),
      act: ({ id, version }, key) => send(`${AT}/${id}/move`, { move, version, ...body }, tokens[who], key),
      look,
      made: { complaints: [{ ...made, steps: 1, told: [move], trail: [move] }] },
    }),
  )

  it('closed with stars: closed and rated, or neither', () =>
    allOrNothing<Standing>(fate, {
      prepare: () => stand(TO_CONFIRM),
      act: ({ id, version }, key) =>
        send(`${AT}/${id}/move`, { move: 'close', version, satisfaction: 4 }, tokens.shipper, key),
      look,
      made: {
        complaints: [
          { status: RATED, satisfaction: 4, ended: true, told: ['close', 'rate'], trail: ['close', 'rate'] },
        ],
      },
    }))

  it.each([
    ['escalate', RECEIVED, `due_at = now() - interval '1 minute'`, { status: RECEIVED, level: '2', late: true }],
    ['close', TO_CONFIRM, `answered_at = now() - interval '40 days'`, { status: CLOSED, ended: true }],
  ] as const)('%s by the platform from %i: once, however often the job ends in the middle', (move, from, more, made) =>
    allOrNothing<Standing>(fate, {
      prepare: async () => {
        // Nothing else waits for the job.
        await query(`update service_complaint set status = ${REVOKED}`)
        return stand(from, more)
      },
      act: () =>
        watchComplaints(areaNamed('service')?.platform() as Parameters<typeof watchComplaints>[0]).then(
          () => ({ status: 0 }),
          (error: Error) => ({ status: 1, msg: error.message }),
        ),
      look,
      made: { complaints: [{ ...made, steps: 1, told: [move], trail: [move] }] },
    }),
  )
})
