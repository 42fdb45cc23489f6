import { beforeAll, expect, it, vi } from 'vitest'
import { withDatabase } from '../../../../server/src/ntocc/testing/databases.ts'
import {
  expectLanguages,
  expectWords,
  type Spoil,
  WALKED_ROLES,
  type Walk,
  type Walker,
  walkConditions,
  walkersOf,
  walkMoves,
} from '../../../../server/src/ntocc/testing/moves-walk.ts'
import { waybillDesk } from '../../../../server/src/ntocc/testing/waybills.ts'
import type { ComplaintDetail } from '../../contract/complaints.ts'
import { complaintMachine } from '../../contract/machines.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })

const AT = '/ntocc-tms-api/complaint'
const IN_HAND = [1, 2]
const OTHER = 'Somebody else'

withDatabase('every move of a complaint, from every state, by every role', database => {
  const desk = waybillDesk(database)
  const query = (text: string, params: unknown[] = []) => database().db.query<Record<string, unknown>>(text, params)
  let walkers: ReadonlyMap<string, Walker>
  let complaint: ComplaintDetail
  let colleague: string
  const walker = (role: string) => walkers.get(role) as Walker

  const walk: Walk = {
    machine: complaintMachine,
    stand: async status => {
      // Whoever works for the platform in this test is one person: it is theirs.
      const hands = IN_HAND.includes(status) ? 'HQ-ADMIN' : null
      const { rows } = await query(
        `update service_complaint set status = $2, handler_code = $3, source = 'shipper', reopened = false,
           version = version + 1 where id = $1 returning version`,
        [complaint.id, status, hands],
      )
      await query(`delete from sys_try`)
      return { id: complaint.id, version: Number(rows[0]?.version) }
    },
    shown: async (by, { id }) => {
      const { data, status } = await by.call<ComplaintDetail>('GET', `${AT}/${id}`)
      if (status !== 0 || !data) return undefined
      const offered = by.partyType === 'PLAT_ADMIN' && !by.permissions.includes('complaint.handle') ? [] : data.moves
      const buttons = offered.map(({ move, reason }) => ({ move, ...(reason && { reason }) }))
      return { buttons, told: data.moves }
    },
    make: (by, { id, version }, move, language) =>
      by.call(
        'POST',
        `${AT}/${id}/move`,
        { move, version, reason: 'As the table wants it', responsible: 'driver', satisfaction: 4, colleague },
        language,
      ),
  }

  beforeAll(async () => {
    walkers = await walkersOf(desk.backend, query)
    const { waybillNo } = await desk.placed(50)
    const filed = await desk.backend.post<ComplaintDetail>(
      AT,
      { type: 'delay', content: 'Half a day late', waybillNo },
      desk.shipper,
    )
    expect(filed.status, filed.msg).toBe(0)
    complaint = filed.data as ComplaintDetail
    const { rows } = await query(
      `select party_code from sys_account where branch_code = 'HQ' and party_type = 'PLAT_ADMIN' and party_code <> 'HQ-ADMIN'
         and id in (select account_id from sys_account_role ar join role r on r.id = ar.role_id
           where r.permissions ? 'complaint.handle') order by id limit 1`,
    )
    colleague = String(rows[0]?.party_code)
  })

  it.each(WALKED_ROLES)('%s: what can be pressed is done, what is grey or not there is refused', role =>
    walkMoves(walk, walker(role)),
  )

  const put = (set: string, more: Omit<Spoil, 'spoil'> = {}): Spoil => ({
    spoil: ({ id }) => query(`update service_complaint set ${set} where id = $1`, [id]),
    ...more,
  })

  it('each condition says so on the button before it refuses', () =>
    walkConditions(
      walk,
      {
        ownClaim: put(`handler_code = 'OTHER', handler = '"${OTHER}"'`, { names: OTHER }),
        othersClaim: put(`handler_code = 'HQ-ADMIN'`),
        withoutAccount: put(`source = 'shipper'`),
        notReopenedBefore: put(`reopened = true, source = 'phone'`),
      },
      walkers,
    ))

  it('every reason has words, and a refusal is said in the language of the caller', async () => {
    expectWords(complaintMachine)
    await expectLanguages(walk, walker('SHIPPER'), 6, 'revoke')
  })
})
