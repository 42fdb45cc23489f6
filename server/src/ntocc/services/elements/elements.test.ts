import type { ElementStanding, Page, StoredRecord } from '@ntocc/sdk/contracts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { TestBackend } from '../../testing/backend.ts'
import { withDatabase } from '../../testing/databases.ts'
import { demoBackend, USUAL_DEMO } from '../../testing/demo-start.ts'
import { type ServiceDouble, say, serviceDouble } from '../../testing/service-double.ts'

const CHECK = '/ntocc-tps-api/elementCheck'
const MOBILE3 = '/ntocc-tps-api/app/asign/authMobile3'
const CAPTCHA = '/ntocc-tps-api/app/asign/verifycaptcha'
const OWN = '/ntocc-tps-api/app/asign/ownIdentity'

withDatabase('checks of elements', database => {
  database.beginsWith(USUAL_DEMO)
  let backend: TestBackend
  let double: ServiceDouble
  let admin: string
  let driver: string
  let record: StoredRecord
  let phone: string

  const db = () => database().db
  const standings = async (token = admin, entity = 'driver', id: unknown = record.id) =>
    backend.get<ElementStanding[]>(`${CHECK}?entity=${entity}&id=${id}`, token)
  const run = (kind: string, token = admin, more: object = {}) =>
    backend.post<ElementStanding[]>(CHECK, { entity: 'driver', id: record.id, kind, ...more }, token)
  const realName = async () =>
    (await db().query<{ real_name_status: string }>('select real_name_status from driver where id = $1', [record.id]))
      .rows[0]?.real_name_status
  const code = async () => {
    const found = await db().query<{ body: string }>('select body from sys_outbox where target = $1 order by id desc', [
      phone,
    ])
    return found.rows[0]?.body.slice(0, 6) ?? ''
  }

  beforeAll(async () => {
    double = await serviceDouble()
    backend = await demoBackend(db(), { elements: double.service() })
    admin = await backend.signIn('admin')
    driver = await backend.signIn('driver')
    const own = await backend.get<Page<StoredRecord>>('/ntocc-basic-api/driver', driver)
    expect(own).toMatchObject({ status: 0, data: { records: [{ id: expect.any(Number) }] } })
    record = own.data?.records[0] as StoredRecord
    const account = await db().query<{ phone: string }>(`select phone from sys_account where username = 'driver'`)
    phone = account.rows[0]?.phone ?? ''
    await db().query('update driver set phone = $2 where id = $1', [record.id, phone])
  })
  afterAll(async () => {
    await backend.app.close()
    double.close()
  })
  beforeEach(async () => {
    double.taken.length = 0
    double.answers = []
    double.usual = say(200, { code: 0, data: { result: 'match' } })
    backend.config.elements = double.service()
    delete backend.config.simulate
    await db().query('delete from sys_try')
    await db().query('delete from sys_service_answer')
    await db().query('delete from sys_element_check')
    await db().query(`update driver set real_name_status = 'none' where id = $1`, [record.id])
  })

  it('a record is compared by what is stored, noted, and shown on it', async () => {
    expect((await standings()).data?.map(({ kind, result }) => [kind, result])).toEqual([
      ['identity2', undefined],
      ['operator3', undefined],
    ])
    const made = await run('operator3')
    expect(
      made.data?.find(each => each.kind === 'operator3'),
      made.msg,
    ).toMatchObject({
      result: 'match',
      isCurrent: true,
      by: 'admin',
      missing: [],
    })
    const stored = await db().query<{ id_no: string }>('select id_no from driver where id = $1', [record.id])
    expect(double.taken[0]?.body).toMatchObject({
      kind: 'operator3',
      values: { idNo: stored.rows[0]?.id_no, phone, name: expect.stringMatching(/\p{Script=Han}/u) },
    })
    expect(await realName()).toBe('passed')
    const trail = await backend.get<Page<{ action: string }>>(
      `/ntocc-basic-api/auditTrail?entity=driver&id=${record.id}`,
      admin,
    )
    expect(trail.data?.records[0]).toMatchObject({
      action: 'update',
      changes: [{ field: 'realNameStatus', after: 'passed' }],
    })
    const kept = await db().query('select * from sys_element_check')
    const answers = await db().query('select * from sys_service_answer')
    expect(JSON.stringify([kept.rows, answers.rows])).not.toContain(stored.rows[0]?.id_no)
  })

  it('a check is about the values it was made of', async () => {
    await run('operator3')
    await db().query(`update driver set phone = '10000000999' where id = $1`, [record.id])
    const now = (await standings()).data?.find(each => each.kind === 'operator3')
    expect(now).toMatchObject({ result: 'match', isCurrent: false })
    await db()
      .query('update driver set phone = null where id = $1', [record.id])
      .catch(() => undefined)
    await db().query('update driver set phone = $2 where id = $1', [record.id, phone])
  })

  it.each([
    ['mismatch', 'failed'],
    ['unknown', 'none'],
  ])('%s leaves the record %s', async (result, status) => {
    double.usual = say(200, { data: { result } })
    expect((await run('identity2')).data?.[0]).toMatchObject({ kind: 'identity2', result })
    expect(await realName()).toBe(status)
  })

  it('the same question is paid for once a day', async () => {
    await run('identity2')
    await run('identity2')
    expect(double.taken).toHaveLength(1)
  })

  it.each([
    ['trouble', 503, '', 2],
    ['its own limit', 429, '', 1],
    ['nonsense', 200, { data: { result: 'perhaps' } }, 1],
    ['garbage', 200, '<html>', 1],
  ])('%s decides nothing', async (_, status, body, times) => {
    double.usual = say(status, body)
    expect(await run('identity2')).toMatchObject({ status: 5020, msg: expect.stringMatching(/does not answer/) })
    expect(double.taken).toHaveLength(times)
    expect((await standings()).data?.[0]?.result).toBeUndefined()
    expect(await realName()).toBe('none')
  })

  it('an account has so many checks a day', async () => {
    backend.config.elements = double.service({ daily: 1 })
    expect((await run('identity2')).status).toBe(0)
    expect(await run('operator3')).toMatchObject({ http: 429, status: 4290 })
    expect(double.taken).toHaveLength(1)
  })

  it('without a service the setting is named, and a trial says that it plays', async () => {
    delete backend.config.elements
    expect(await run('identity2')).toMatchObject({ status: 5010, msg: expect.stringContaining('ELEMENT_URL') })
    const services = () => backend.get<Record<string, object>>('/ntocc-tps-api/outsideServices', driver)
    expect((await services()).data?.elements).toEqual({ connected: false, setting: 'ELEMENT_URL' })
    backend.config.simulate = true
    expect((await services()).data?.elements).toMatchObject({ connected: true, simulated: true })
    expect((await services()).data?.chain).toEqual({ connected: false, setting: 'CHAIN_URL' })
    expect((await run('identity2')).data?.[0]).toMatchObject({ isSimulated: true })
    backend.config.elements = double.service()
    expect((await services()).data?.elements).toEqual({ connected: true })
  })

  it('only staff who may change the record have it checked; only who may read it is told', async () => {
    expect((await run('identity2', driver)).status).toBe(4030)
    expect((await run('identity2', await backend.signIn('nobody'))).status).toBe(4030)
    expect((await run('identity2', await backend.signIn('hubei'))).status).toBe(4040)
    expect((await standings(await backend.signIn('nobody'))).status).toBe(4030)
    expect((await standings(await backend.signIn('hubei'))).status).toBe(4040)
    expect((await standings(driver)).status).toBe(0)
    expect((await standings(admin, 'sys_account', 1)).errors?.entity?.code).toBe('validation.code.unknown')
    expect((await run('enterprise3')).errors?.kind?.code).toBe('validation.code.unknown')
    expect(double.taken).toEqual([])
  })

  const own = async (more: object = {}) => {
    const stored = await db().query<{ id_no: string; name: { zh: string } }>(
      'select id_no, name from driver where id = $1',
      [record.id],
    )
    const body = { name: stored.rows[0]?.name.zh, idNo: stored.rows[0]?.id_no, phone, ...more }
    return backend.post<{ serialNo: string }>(MOBILE3, body, driver)
  }

  it('S7-083 S7-084 people prove themselves by operator and code, and their record shows it', async () => {
    const begun = await own()
    expect(begun.status, begun.msg).toBe(0)
    const serialNo = begun.data?.serialNo
    expect((await backend.get<object>(OWN, driver)).data).toEqual({ verified: false })
    expect((await standings(driver)).data?.every(each => !each.result)).toBe(true)
    const captcha = await code()
    const wrong = captcha === '000000' ? '000001' : '000000'
    expect((await backend.post(CAPTCHA, { serialNo, captcha: wrong }, driver)).status).not.toBe(0)
    expect((await backend.post(CAPTCHA, { serialNo, captcha }, admin)).status).toBe(4040)
    expect((await backend.post(CAPTCHA, { serialNo, captcha }, driver)).data).toEqual({ verified: true })
    expect((await backend.post(CAPTCHA, { serialNo, captcha }, driver)).status).toBe(4040)
    expect((await backend.get<object>(OWN, driver)).data).toMatchObject({ verified: true })
    expect((await standings()).data?.find(each => each.kind === 'operator3')).toMatchObject({ isProven: true })
    expect(await realName()).toBe('passed')
  })

  it('S7-084 nobody learns whose number is whose: only the own phone, few times, and never a code for a wrong one', async () => {
    expect((await own({ phone: '10000000001' })).status).toBe(4030)
    expect((await own({ idNo: '1' })).errors?.idNo).toBeDefined()
    expect(double.taken).toEqual([])
    double.usual = say(200, { data: { result: 'mismatch' } })
    const before = (await db().query('select 1 from sys_outbox')).rowCount
    for (let time = 0; time < 5; time++) expect((await own()).msg).toMatch(/do not belong together/)
    expect(await own()).toMatchObject({ http: 429 })
    expect((await db().query('select 1 from sys_outbox')).rowCount).toBe(before)
  })
})
