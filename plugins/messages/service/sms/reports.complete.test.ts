// @vitest-environment node
import type { Page } from '@ntocc/sdk/contracts'
import { describe, expect, it } from 'vitest'
import { areaNamed } from '../../../../server/src/ntocc/registry/areas.ts'
import { withDatabases } from '../../../../server/src/ntocc/testing/databases.ts'
import { demoBackend, USUAL_DEMO } from '../../../../server/src/ntocc/testing/demo-start.ts'
import { MOST_REPORTS, SmsMessage, type SmsTemplate } from '../../contract/sms.ts'
import { SMS_PURPOSES } from '../../contract/sms-text.ts'
import type { Sending } from '../test-device.ts'
import { KEY, MESSAGES, type SmsRow, smsDesk } from './test-desk.ts'

const TEMPLATES = '/ntocc-basic-api/smsTemplate'
const [INVALID, CONFLICT, FORBIDDEN, NOT_FOUND] = [4220, 4090, 4030, 4040]
const [SENT, DELIVERED, FAILED] = [2, 3, 4]

withDatabases('reports, people and words of short messages', database => {
  database.beginsWith(USUAL_DEMO)
  const desk = smsDesk(database, { demoBackend, areaNamed })
  const { taken, query, ask, rows, settled, move, report, sentId } = desk

  describe('delivery reports', () => {
    const made = async (): Promise<SmsRow> => {
      await ask()
      await settled(SENT)
      return (await rows())[0] as SmsRow
    }

    it('S2-127 are taken once, of what is known, and say why not', async () => {
      const one = await made()
      const lines = [
        { id: sentId(one), state: 'delivered' },
        { id: sentId(one), state: 'failed', code: 'MK:0001' },
        { id: 'SMS-nothing-0', state: 'delivered' },
        { id: one.code, state: 'delivered' },
        { id: sentId(one), state: 'read' },
        null,
      ]
      expect(await report(lines)).toMatchObject({
        status: 0,
        data: { taken: 1, repeated: 1, unknown: 1, malformed: 3 },
      })
      await settled(DELIVERED)
      expect(await report([lines[0]])).toMatchObject({ data: { taken: 0, repeated: 1 } })
    })

    it('a failed one may be sent again; a late report of the first round changes nothing', async () => {
      const one = await made()
      await report([{ id: sentId(one), state: 'failed', code: 'MK:0001' }])
      await settled(FAILED)
      expect((await rows())[0]).toMatchObject({ problem: 'undelivered', problem_text: 'MK:0001' })
      expect((await move('resend')).status).toBe(0)
      await settled(SENT)
      expect(taken.map(({ id }) => id)).toEqual([`${one.code}-0`, `${one.code}-1`])
      expect(await report([{ id: `${one.code}-0`, state: 'failed' }])).toMatchObject({ data: { repeated: 1 } })
      await settled(SENT)
    })

    it('must be signed with the key of the service, once, and be no more than a batch', async () => {
      const wrong: Partial<Sending>[] = [
        { by: { ...KEY, secret: 'guess' } },
        { by: { ...KEY, accessKey: 'other' } },
        { signed: { path: '/ntocc-tms-api/positions' } },
        { signed: { body: '{}' } },
        { time: Date.now() - 6 * 60_000 },
        { headers: { 'x-signature': '' } },
      ]
      for (const each of wrong) expect((await report([], each)).http, JSON.stringify(each)).toBe(401)
      const nonce = 'the-same'
      expect((await report([], { nonce })).status).toBe(0)
      expect((await report([], { nonce })).http).toBe(401)
      const line = { id: 'a-1', state: 'delivered' }
      expect((await report(Array(MOST_REPORTS).fill(line))).status).toBe(0)
      expect((await report(Array(MOST_REPORTS + 1).fill(line))).status).not.toBe(0)
      expect((await report('x')).status).not.toBe(0)
    })
  })

  describe('people', () => {
    it('S2-127 phones are masked, other branches see nothing, and sending takes a right of its own', async () => {
      const made = await ask()
      await settled(SENT)
      const { data } = await desk.backend.get<Page<SmsMessage>>(MESSAGES, desk.admin)
      expect(data?.total).toBe(1)
      expect(SmsMessage.fields.phone.options.sensitive).toBe('MOBILE_PHONE')
      const driver = await desk.backend.signIn('driver')
      expect((await desk.backend.get(MESSAGES, driver)).status).toBe(FORBIDDEN)
      expect((await desk.backend.get('/ntocc-tms-api/smsStanding', driver)).status).toBe(FORBIDDEN)
      expect((await move('stop', driver)).status).not.toBe(0)
      await query(`update messages_sms_message set branch_code = 'ELSE'`)
      expect((await desk.backend.get(`${MESSAGES}/${made?.id}`, desk.admin)).status).toBe(NOT_FOUND)
      expect((await move('resend')).status).toBe(NOT_FOUND)
    })

    it('two who have one sent again at once: one does, the other is told', async () => {
      desk.answers = [[400, '']]
      await ask()
      await settled(FAILED)
      const [{ id, version }] = (await rows()) as [SmsRow]
      const again = () => desk.backend.put(`${MESSAGES}/move`, { id, version, move: 'resend' }, desk.admin)
      const both = await Promise.all([again(), again()])
      expect(both.map(({ status }) => status).sort()).toEqual([0, CONFLICT])
      await settled(SENT)
      expect(taken).toHaveLength(2)
    })
  })

  describe('templates', () => {
    const template = (values: object) =>
      desk.backend.post<SmsTemplate>(TEMPLATES, { name: 'Short', purpose: 'acceptance', ...values }, desk.admin)
    const inUse = () =>
      query<{ name: { zh: string } | string }>(
        `select name from messages_sms_template where branch_code = 'HQ' and purpose = 'acceptance' and status = 1`,
      )

    it('S2-127 every branch begins with words for each purpose; what it deletes stays away', async () => {
      const [row] = await query<{ branches: string; all: string }>(
        `select count(distinct branch_code) as branches, count(*) as all from messages_sms_template`,
      )
      expect(Number(row?.all)).toBe(Number(row?.branches) * SMS_PURPOSES.length)
    })

    it('unknown names, lone braces and texts that are too long are refused beside the text', async () => {
      for (const text of ['{plat}', '{plate', `${'x'.repeat(250)}{waybillNo}{plate}`, { en: 'fine', zh: '{figure}' }])
        expect(await template({ text })).toMatchObject({
          status: INVALID,
          errors: { text: { code: expect.stringMatching(/^validation\.template\./) } },
        })
    })

    it('of a purpose one is in use: enabling one takes the place of the other', async () => {
      const [before] = await inUse()
      const { data: made } = await template({ text: '{waybillNo}!' })
      expect(made?.status).toBe(0)
      const { data: used } = await desk.backend.put<SmsTemplate>(
        `${TEMPLATES}/move`,
        { id: made?.id, version: made?.version, move: 'enable' },
        desk.admin,
      )
      expect(used?.status).toBe(1)
      expect(await inUse()).toHaveLength(1)
      await ask()
      await settled(SENT)
      expect(taken[0]?.text).toBe('YD1!')
      await desk.backend.put(`${TEMPLATES}/move`, { id: used?.id, version: used?.version, move: 'disable' }, desk.admin)
      expect(await ask()).toBeUndefined()
      expect(before).toBeTruthy()
    })
  })
})
