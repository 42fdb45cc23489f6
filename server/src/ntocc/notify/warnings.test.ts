import { afterAll, beforeAll, expect, it } from 'vitest'
import { DEMO_PARTIES } from '../seed/accounts.ts'
import { type TestBackend, testBackend } from '../testing/backend.ts'
import { withDatabase } from '../testing/databases.ts'
import { demoOf, USUAL_DEMO } from '../testing/demo-start.ts'
import { addCaller } from '../testing/parties.ts'
import type { FeedMessage } from './notifier.ts'
import { recipientsOf } from './recipients.ts'
import { warnStaff } from './warnings.ts'

withDatabase('warnings', database => {
  let backend: TestBackend
  let sent: FeedMessage[]
  let end: () => void

  database.beginsWith(USUAL_DEMO)
  beforeAll(async () => {
    backend = await testBackend(database().db)
    await demoOf(database().db, USUAL_DEMO)
    sent = []
    end = backend.notifier.subscribe(entry => sent.push(entry))
  })
  afterAll(() => {
    end()
    return backend.app.close()
  })
  /** Of what the jobs of the start tell meanwhile nothing is asked here. */
  const warnings = (isAsked: (message: FeedMessage['message'] & { type: 'warning' }) => boolean) =>
    sent.filter(({ message }) => message.type === 'warning' && isAsked(message))

  it('a rejected receipt warns the driver, with the reason and the way to the waybill', async () => {
    const found = await database().db.query<{ id: string; version: number; waybill_no: string }>(
      `update waybill set status = 80, driver_code = $1, pay_status = 0, is_deleted = false
       where id = (select id from waybill where branch_code = 'HQ' and status = 90 order by id limit 1)
       returning id, version, waybill_no`,
      [DEMO_PARTIES.driver],
    )
    const { id, version, waybill_no } = found.rows[0]!
    const answer = await backend.post(
      `/ntocc-tms-api/waybill/${id}/move`,
      { move: 'rejectReceipt', version, reason: 'The stamp is missing' },
      await backend.signIn('admin'),
    )
    expect(answer).toMatchObject({ status: 0 })
    expect(warnings(({ to }) => to === `/order_info?id=${id}`)).toMatchObject([
      {
        key: `HQ/DRIVER/${DEMO_PARTIES.driver}`,
        message: {
          title: { en: 'Receipt rejected', zh: '回单被驳回' },
          text: { es: `${waybill_no}: The stamp is missing` },
        },
      },
    ])
  })

  it('S6-013 a notice goes to whom a role of theirs gets it, while they act in it', async () => {
    const { db } = database()
    const setNotices = (roleCode: string, keys: string[] | null) =>
      db.query(`update role set notice_keys = $2 where branch_code = 'HQ' and role_code = $1`, [
        roleCode,
        keys && JSON.stringify(keys),
      ])
    const told = async (username: string) => {
      const found = await db.query<{ party_code: string }>('select party_code from sys_account where username = $1', [
        username,
      ])
      const key = `HQ/PLAT_ADMIN/${found.rows[0]?.party_code}`
      return (await recipientsOf(db, 'HQ', 'certificate_expiry')).find(each => each.key === key)?.roles
    }
    await setNotices('PLAT_ADMIN', null)
    await setNotices('DISPATCHER', null)
    expect(await told('admin')).toEqual(['', 'PLAT_ADMIN', 'DISPATCHER'])
    await setNotices('PLAT_ADMIN', ['auth_count'])
    expect(await told('admin')).toEqual(['DISPATCHER'])
    expect(await told('overdue')).toEqual(['', 'DISPATCHER'])
    await setNotices('DISPATCHER', [])
    expect(await told('admin')).toBeUndefined()
    expect(await told('overdue')).toBeUndefined()
    expect(await told('nobody')).toEqual(['', 'NOBODY'])

    await addCaller(db, 'WAREHOUSE', [])
    await addCaller(db, 'DRIVER', [])
    sent.length = 0
    await warnStaff({ db, notifier: backend.notifier }, 'HQ', 'certificate_expiry', {
      level: 'warning',
      title: { en: 'x', zh: 'x', es: 'x', ja: 'x' },
      text: { en: 'x', zh: 'x', es: 'x', ja: 'x' },
    })
    expect(warnings(({ title }) => title.en === 'x').map(({ key, roles }) => [key, roles])).toEqual([
      ['HQ/PLAT_ADMIN/HQ-NOBODY', ['', 'NOBODY']],
      [expect.stringMatching(/^HQ\/WAREHOUSE\/mk-caller/), ['', expect.stringMatching(/^caller/)]],
    ])
  })
})
