import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type Moved, offeredMoves } from '../../../sdk/src/ui/record/moves.ts'
import { type TestBackend, testBackend } from '../../../server/src/ntocc/testing/backend.ts'
import { withDatabase } from '../../../server/src/ntocc/testing/databases.ts'
import {
  expectLanguages,
  expectWords,
  WALKED_ROLES,
  type Walk,
  type Walker,
  walkersOf,
  walkMoves,
} from '../../../server/src/ntocc/testing/moves-walk.ts'
import type { Feedback } from '../contract/feedback.ts'
import { feedbackMachine } from '../contract/machines.ts'
import { ANSWERING } from '../src/feedback/answering.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

const AT = '/ntocc-basic-api/feedback'
const ANSWER = '/ntocc-basic-api/feedbackAnswer'
const INVALID = 4220

withDatabase('every move of feedback, from every state, by every role', database => {
  let backend: TestBackend
  let walkers: ReadonlyMap<string, Walker>
  let id = 0
  const query = (text: string, params: unknown[] = []) => database().db.query(text, params)
  const walker = (role: string) => walkers.get(role) as Walker

  const walk: Walk = {
    machine: feedbackMachine,
    stand: async status => {
      const { rows } = await query(
        `update service_feedback set status = $2, version = version + 1 where id = $1 returning version`,
        [id, status],
      )
      return { id, version: Number(rows[0]?.version) }
    },
    shown: async by => {
      const { data, status } = await by.call<Feedback & Moved>('GET', `${AT}/${id}?moves=all`)
      if (status !== 0 || !data) return undefined
      const buttons = offeredMoves(ANSWERING, data, by).map(({ move, reason }) => ({
        move: move.name,
        ...(reason && { reason }),
      }))
      return { buttons, ...(data.moves && { told: data.moves }) }
    },
    // The only move has a call of its own.
    make: (by, at, _, language) => by.call('POST', ANSWER, { ...at, reply: 'As the table wants it' }, language),
  }

  beforeAll(async () => {
    backend = await testBackend(database().db)
    walkers = await walkersOf(backend, query)
    const { rows } = await query(
      `insert into service_feedback (code, branch_code, kind, content, status, shipment_code, driver_code, team_code, created_by)
       values ('FK-walk', 'HQ', 'praise', '"As it should be"', 0, 'HQ-S0001', 'HQ-D0001', 'HQ-T0001', 'test') returning id`,
    )
    id = Number(rows[0]?.id)
  })
  afterAll(() => backend.app.close())

  it.each(WALKED_ROLES)('%s: what can be pressed is done, what is grey or not there is refused', role =>
    walkMoves(walk, walker(role)),
  )

  it('staff who may answer press it in every state, staff who only read see it grey, parties do not see it', async () => {
    await query(`update role set permissions = permissions || '["feedback.read"]' where role_code = 'FINANCE'`)
    const seen: Record<string, (string | undefined)[]> = {}
    for (const role of ['PLAT_ADMIN', 'FINANCE', 'SHIPPER', 'DRIVER', 'CARRIER'])
      for (const state of feedbackMachine.codes) {
        const shown = await walk.shown(walker(role), await walk.stand(state, walker(role)))
        expect(shown, `${role} reads it`).toBeDefined()
        const told = shown?.buttons.map(({ move, reason }) => reason?.code ?? move) ?? []
        seen[role] = [...(seen[role] ?? []), ...told]
      }
    const grey = 'validation.move.permission'
    const nothing = { SHIPPER: [], DRIVER: [], CARRIER: [] }
    expect(seen).toEqual({ PLAT_ADMIN: ['answer', 'answer'], FINANCE: [grey, grey], ...nothing })
  })

  it('an answer wants words', async () => {
    const by = walker('PLAT_ADMIN')
    for (const reply of ['', '   ', undefined]) {
      const at = await walk.stand(0, by)
      const answer = await by.call('POST', ANSWER, { ...at, ...(reply !== undefined && { reply }) })
      expect(answer, JSON.stringify(reply)).toMatchObject({ status: INVALID, errors: { reply: {} } })
    }
  })

  it('every reason has words, and a refusal is said in the language of the caller', async () => {
    expectWords(feedbackMachine)
    await expectLanguages(walk, walker('SHIPPER'), 0, 'answer')
  })
})
