// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { areaNamed } from '../../../../server/src/ntocc/registry/areas.ts'
import { withDatabases } from '../../../../server/src/ntocc/testing/databases.ts'
import { demoBackend, USUAL_DEMO } from '../../../../server/src/ntocc/testing/demo-start.ts'
import type { SmsStanding } from '../../contract/sms.ts'
import { smsDesk } from './test-desk.ts'

const CONFLICT = 4090
const [WAITING, SENT, FAILED, GIVEN_UP, KEPT] = [0, 2, 4, 5, 6]

withDatabases('short messages', database => {
  database.beginsWith(USUAL_DEMO)
  const desk = smsDesk(database, { demoBackend, areaNamed })
  const { taken, query, set, quiet, ask, rows, states, settled, dueNow, move } = desk

  describe('handing over', () => {
    it('S2-127 hands a message over once, filled in from the words in use, and notes that it was taken', async () => {
      const made = await ask()
      await settled(SENT)
      expect(taken).toEqual([
        {
          id: `${made?.code}-0`,
          phone: '10000000777',
          text: expect.stringContaining('运单YD1（Steel，车辆鄂A12345）'),
        },
      ])
      expect((await rows())[0]).toMatchObject({ tries: 1, channel: 'http', problem: null })
    })

    it('the same event is one message, also when it is asked for by many at once', async () => {
      await Promise.all([1, 2, 3].map(() => ask({ eventKey: 'warning/7' })))
      await ask({ eventKey: 'warning/7' })
      await settled(SENT)
      expect(taken).toHaveLength(1)
    })

    it.each([
      ['trouble', 503],
      ['being asked too often', 429],
    ])('tries again after %s with the same id', async (_, status) => {
      desk.answers = [[status, '']]
      await ask()
      await expect.poll(async () => (await rows())[0]?.problem).toBe('unreachable')
      expect((await rows())[0]).toMatchObject({ status: WAITING, tries: 1, problem_text: String(status) })
      await expect
        .poll(async () => {
          await dueNow()
          return states()
        })
        .toEqual([SENT])
      expect(new Set(taken.map(({ id }) => id)).size).toBe(1)
      expect((await rows())[0]).toMatchObject({ tries: 2, problem: null, problem_text: null })
    })

    it('gives up when every try has failed, and staff find it among what is to be done', async () => {
      desk.answers = Array.from({ length: 9 }, () => [500, ''] as [number, string])
      await ask()
      await expect
        .poll(async () => {
          await dueNow()
          return states()
        })
        .toEqual([GIVEN_UP])
      expect((await rows())[0]).toMatchObject({ tries: 5, problem: 'unreachable' })
      const { data } = await desk.backend.get<{ configKey: string; configValue: number }[]>(
        '/ntocc-basic-api/party/getPartyRoleConfigCount',
        desk.admin,
      )
      expect(data).toContainEqual(expect.objectContaining({ configKey: 'sms_failed_count', configValue: 1 }))
    })

    it.each([
      ['a 4xx', 400, 'no', '400'],
      ['a code of its own', 200, '{"code":"SIGN_INVALID"}', 'SIGN_INVALID'],
    ])('does not repeat what the service refuses by %s', async (_, status, body, said) => {
      desk.answers = [[status, body]]
      await ask()
      await settled(FAILED)
      expect((await rows())[0]).toMatchObject({ problem: 'refused', problem_text: said })
      await dueNow()
      expect(taken).toHaveLength(1)
    })

    it('what is a day late is not sent any more', async () => {
      desk.answers = [[503, '']]
      await ask()
      await expect.poll(async () => (await rows())[0]?.problem).toBe('unreachable')
      await query(`update messages_sms_message set due_at = now() - interval '25 hours'`)
      await expect
        .poll(async () => {
          await dueNow()
          return states()
        })
        .toEqual([GIVEN_UP])
      expect((await rows())[0]).toMatchObject({ problem: 'late' })
    })

    it('what is no longer so is not sent: a notice that was withdrawn, a waybill that has gone on or is another driver’s', async () => {
      const [waybill] = await query<{ id: number; status: number; driver_code: string }>(
        `select id::int, status, driver_code from waybill where branch_code = 'HQ' and driver_code is not null and not is_deleted limit 1`,
      )
      const { id: recordId, status, driver_code: driver } = waybill ?? { id: 0, status: 0, driver_code: '' }
      const put = (to: number) => query('update waybill set status = $2 where id = $1', [recordId, to])
      const [OFFERED, LOADED] = [10, 50]
      try {
        await put(OFFERED)
        await ask({ eventKey: `acceptance/YD1/${driver}/1`, recordId })
        await settled(SENT)
        await ask({ eventKey: `acceptance/YD1/SOMEBODY/1`, recordId })
        await settled(SENT, GIVEN_UP)
        await put(LOADED)
        await ask({ eventKey: `acceptance/YD1/${driver}/2`, recordId })
        await settled(SENT, GIVEN_UP, GIVEN_UP)
        await ask({
          purpose: 'notice',
          eventKey: 'notice/999999999/1/phone',
          recordId: 999_999_999,
          values: { title: 'Fog' },
        })
        await settled(SENT, GIVEN_UP, GIVEN_UP, GIVEN_UP)
      } finally {
        await put(status)
      }
      expect((await rows()).slice(1).map(({ problem }) => problem)).toEqual(['gone', 'gone', 'gone'])
      expect(taken).toHaveLength(1)
    })

    it('somebody with a long name is written to', async () => {
      await ask({ recipient: { en: 'A company '.repeat(9), zh: '公司', es: 'x'.repeat(90), ja: '会社' } as never })
      await settled(SENT)
    })

    it('without a service it is kept and says so; sending again names the setting', async () => {
      const { sms, ...without } = desk.backend.config
      Object.assign(desk.backend.config, { sms: undefined })
      try {
        await ask()
        await settled(KEPT)
        expect(taken).toEqual([])
        const { data } = await desk.backend.get<SmsStanding>('/ntocc-tms-api/smsStanding', desk.admin)
        expect(data).toMatchObject({ isConnected: false, setting: 'SMS_URL' })
        expect(await move('resend')).toMatchObject({ status: CONFLICT, msg: expect.stringContaining('SMS_URL') })
      } finally {
        Object.assign(desk.backend.config, { ...without, sms })
      }
      expect((await move('resend')).status).toBe(0)
      await settled(SENT)
    })
  })

  describe('limits', () => {
    it('S2-127 a phone gets so many a day and no more; what is left out is bounded too', async () => {
      await set({ smsDaily: 2 })
      for (let each = 0; each < 6; each++) await ask()
      await settled(SENT, SENT, GIVEN_UP, GIVEN_UP)
      expect((await rows())[2]).toMatchObject({ problem: 'limit' })
      await ask({ phone: '10000000778' })
      await settled(SENT, SENT, GIVEN_UP, GIVEN_UP, SENT)
      await query(`update messages_sms_message set due_at = due_at - interval '1 day'`)
      await ask()
      await settled(SENT, SENT, GIVEN_UP, GIVEN_UP, SENT, SENT)
    })

    it('of two that are asked for at once at the limit one is sent', async () => {
      await set({ smsDaily: 1 })
      await Promise.all([ask(), ask()])
      await expect.poll(async () => (await states()).sort()).toEqual([SENT, GIVEN_UP])
      await query(`delete from messages_sms_message where status = ${GIVEN_UP}`)
      desk.answers = [[400, '']]
      await set({ smsDaily: 2 })
      await ask()
      await settled(SENT, FAILED)
      await set({ smsDaily: 1 })
      expect(await move('resend')).toMatchObject({ status: CONFLICT, msg: expect.stringContaining('1') })
    })

    it.each([
      ['the service refused', FAILED],
      ['was given up', GIVEN_UP],
    ])('what %s has reached nobody, and takes none of them away', async (_, status) => {
      await set({ smsDaily: 1 })
      await ask()
      await settled(SENT)
      await query(`update messages_sms_message set status = ${status}, problem = 'unreachable'`)
      await ask()
      await settled(status, SENT)
      await ask()
      await settled(status, SENT, GIVEN_UP)
    })

    it('what can wait is held in the quiet hours, what is urgent is not', async () => {
      const hour = new Date(Date.now() + 8 * 3_600_000).getUTCHours()
      await quiet(hour, (hour + 2) % 24)
      await ask()
      await ask({ purpose: 'warning', values: {} })
      await settled(WAITING, SENT)
      const { data } = await desk.backend.get<SmsStanding>('/ntocc-tms-api/smsStanding', desk.admin)
      expect(data).toMatchObject({ held: 1, quietUntil: expect.any(String) })
      // Its time has come by the job, but the branch has made the night longer meanwhile.
      await dueNow()
      // Run, and put back for later: nothing of it is due any more.
      const due = () =>
        query(
          `select from job_queue.job where name = 'messages' and data->>'job' = 'deliverSms'
             and (state = 'active' or state < 'active' and start_after <= now())`,
        )
      await expect.poll(async () => (await due()).length).toBe(0)
      expect(await states()).toEqual([WAITING, SENT])
      expect((await move('stop', desk.admin, 'enough', 0)).status).toBe(0)
      await quiet(0, 0)
      await dueNow()
      await settled(GIVEN_UP, SENT)
    })
  })
})
