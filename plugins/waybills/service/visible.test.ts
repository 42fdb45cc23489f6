import { hiddenWaybillFields, type PartyType } from '@ntocc/sdk/contracts'
import { describe, expect, it } from 'vitest'
import { DEMO_PARTIES } from '../../../server/src/ntocc/seed/accounts.ts'
import { withDatabase } from '../../../server/src/ntocc/testing/databases.ts'
import { waybillDesk } from '../../../server/src/ntocc/testing/waybills.ts'

/** Said here once more: what the other side is paid is nobody else's to read. */
const SECRET: Partial<Record<PartyType, string>> = {
  SHIPPER: 'payableAmount',
  DRIVER: 'receivableAmount',
  CARRIER: 'receivableAmount',
}

withDatabase('amounts between the platform and the other side', database => {
  const desk = waybillDesk(database)
  const ours = () => desk.placed(50, `, team_code = '${DEMO_PARTIES.carrier}'`)

  describe.each([
    ['shipper', 'SHIPPER'],
    ['driver', 'DRIVER'],
    ['carrier', 'CARRIER'],
  ] as const)('are not sent to a %s', (username, partyType) => {
    const sent = (answer: object | undefined) =>
      Object.keys(answer ?? {}).filter(name => hiddenWaybillFields(partyType).includes(name))

    it('in a list, on a page of their own, or after a move', async () => {
      const token = await desk.backend.signIn(username)
      const waybill = await ours()
      const secret = SECRET[partyType] as string
      expect(waybill).toHaveProperty(secret)
      expect(hiddenWaybillFields(partyType)).toContain(secret)
      const { records } = await desk.list(`waybillNo=${waybill.waybillNo}`, token)
      expect(records).toHaveLength(1)
      expect(records.flatMap(sent)).toEqual([])
      const seen = await desk.detail(waybill.id, token)
      expect(sent(seen)).toEqual([])
      if (username !== 'driver') return
      const body = { move: 'arrive', reason: 'No signal at the gate' }
      const arrived = await desk.move(waybill, body, token)
      expect(arrived, JSON.stringify(arrived.errors)).toMatchObject({ status: 0, data: { status: 60 } })
      expect(sent(arrived.data)).toEqual([])
    })

    it('as a filter or an order either', async () => {
      const token = await desk.backend.signIn(username)
      await ours()
      const secret = SECRET[partyType] as string
      const { total } = await desk.list('', token)
      expect(total).toBeGreaterThan(0)
      const filter = `${secret}Start=9000000`
      expect((await desk.list(filter)).total).toBe(0)
      for (const query of [`${secret}=1`, filter, `${secret}End=0.01`]) {
        const answer = await desk.backend.get<{ total: number }>(`/ntocc-tms-api/waybill?${query}`, token)
        expect([query, answer.status === 4220 || answer.data?.total === total]).toEqual([query, true])
      }
      const ordered = await desk.backend.get(`/ntocc-tms-api/waybill?sortField=${secret}&sortType=desc`, token)
      expect(ordered.status).toBe(4220)
    })
  })
})
