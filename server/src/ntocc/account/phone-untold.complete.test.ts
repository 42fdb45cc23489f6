import { Writable } from 'node:stream'
import type { ReviewCase } from '@ntocc/sdk/contracts'
import { type Endpoint, type LoginAnswer, type OwnApplication, type Page, pathOf } from '@ntocc/sdk/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { allPermissions } from '../seed/permissions.ts'
import { declaredCalls, installDeclared } from '../testing/areas.ts'
import { TEST_CLIENT, TEST_INTERNAL_KEY, type TestBackend, testBackend } from '../testing/backend.ts'
import { withDatabase } from '../testing/databases.ts'
import { pngFile } from '../testing/files.ts'
import { addCaller, type Caller, PARTIES, STAFF } from '../testing/parties.ts'

installDeclared()

const BASIC = '/ntocc-basic-api'
const PHONE = '13374658191'
const ID_NO = '110000197803104047'
const CARD = '6299990000000000012'
/** A licence and a qualification of their own numbers, as papers of before the identity number have them. */
const LICENCE = '110000198001010027'
const QUALIFICATION = '4201061987031535'
const PASSWORD = 'Register@2026'
const MASKED = ['MOBILE_PHONE', 'ID_CARD', 'BANK_CARD']
const PICTURES = ['idFront', 'idBack', 'licenceImgs', 'qualificationImgs']

/** What says whose it is, and must stand nowhere whole. */
const SECRETS = [PHONE, ID_NO, CARD, LICENCE, QUALIFICATION]
const tellsOf = (text: string): string[] => SECRETS.filter(each => text.includes(each))

withDatabase('what is personal of somebody who registers', database => {
  let backend: TestBackend
  let log = ''
  let driver: string
  let driverId = 0

  beforeAll(async () => {
    const logTo = new Writable({
      write: (chunk, _, done) => {
        log += String(chunk)
        done()
      },
    })
    backend = await testBackend(database().db, { logLevel: 'trace', logTo })
    await begin()
  })
  afterAll(() => backend.app.close())

  const signIn = async (username: string) => {
    const body = { username, password: PASSWORD, client_id: TEST_CLIENT.id, client_secret: TEST_CLIENT.secret }
    return (await backend.post<LoginAnswer>(`${BASIC}/authorize`, body)).data?.access_token ?? ''
  }

  /** Registers without a name, hands papers in, is approved, adds a card and does some of what a driver does. */
  const begin = async () => {
    await backend.call({ method: 'POST', url: '/ntocc-tps-api/sms/sendRegisterVerifyCode', query: { phone: PHONE } })
    const sent = await backend.get<{ target: string; body: string }[]>('/internal/outbox', undefined, {
      'x-internal-key': TEST_INTERNAL_KEY,
    })
    const verifyCode = sent.data?.find(each => each.target === PHONE)?.body.slice(0, 6) ?? ''
    const query = { phone: PHONE, verifyCode, password: PASSWORD, partyType: 'DRIVER' }
    const made = await backend.call({ method: 'POST', url: `${BASIC}/party/register`, query })
    expect(made.status).toBe(0)
    await backend.post(`${BASIC}/authorize`, {
      username: PHONE,
      password: 'Wrong@2026',
      client_id: TEST_CLIENT.id,
      client_secret: TEST_CLIENT.secret,
    })
    driver = await signIn(PHONE)
    const own = await backend.get<OwnApplication>(`${BASIC}/party/application`, driver)
    const papers: Record<string, unknown> = {}
    for (const [at, name] of PICTURES.entries())
      papers[name] = [(await backend.upload(pngFile(at), driver)).data?.reference]
    const handed = await backend.post<OwnApplication>(
      `${BASIC}/party/application`,
      {
        ...papers,
        version: own.data?.record.version,
        name: '司机088',
        idNo: ID_NO,
        idTo: '2099-01-01',
        licenceNo: LICENCE,
        licenceClass: 'A2',
        licenceTo: '2099-01-01',
        qualificationNo: QUALIFICATION,
        qualificationTo: '2099-01-01',
      },
      driver,
    )
    expect(handed.status).toBe(0)
    const staff = await backend.signIn('admin')
    const waiting = await backend.get<Page<ReviewCase>>(`${BASIC}/review/queue?kind=driver`, staff)
    driverId = waiting.data?.records.find(each => each.title === '司机088')?.id ?? 0
    await backend.post(`${BASIC}/review/claim`, { kind: 'driver', id: driverId }, staff)
    await backend.put(`${BASIC}/review/decide`, { kind: 'driver', id: driverId, decision: 'approve' }, staff, 'POST')
    const card = {
      holder: '司机088',
      kind: 'person',
      idNo: ID_NO,
      cardNo: CARD,
      reservedPhone: PHONE,
      bankName: '银行',
      bankCode: 'ICBK',
    }
    const code = String(own.data?.record.code)
    const added = await backend.post(`${BASIC}/bankCard`, { ...card, ownerCode: code }, staff)
    expect([added.status, added.errors]).toEqual([0, undefined])
    for (const path of [`${BASIC}/driver`, '/ntocc-tms-api/waybill', `${BASIC}/bankCard`])
      await backend.get(path, driver)
  }

  it('is shown whole by no call to anybody whose role does not unmask it', async () => {
    const codes = allPermissions().filter(code => !MASKED.includes(code))
    const callers: Caller[] = []
    for (const party of [...STAFF, ...PARTIES])
      for (const granted of [codes, []]) callers.push(await addCaller(database().db, party, granted))
    const shown: unknown[] = []
    let answered = 0
    const named = { id: String(driverId), entity: 'driver', kind: 'driver', type: 'driver', keyword: '088' }
    const asked: readonly Record<string, string>[] = [{}, named]
    const reading = (declaredCalls as readonly Endpoint[]).filter(
      each => each.method === 'GET' && each.name !== 'logout',
    )
    for (const { partyType, token } of callers)
      for (const call of reading)
        for (const query of asked) {
          const url = pathOf(call, { id: driverId, entity: 'driver' })
          const answer = await backend.app.inject({
            method: 'GET',
            url,
            headers: { authorization: `Bearer ${token}` },
            query,
          })
          const told = tellsOf(answer.body + JSON.stringify(answer.headers))
          if (told.length > 0) shown.push([call.name, partyType, told])
          if (answer.body.includes('司机088')) answered += 1
        }
    expect(shown).toEqual([])
    // The crawl did meet the driver.
    expect(answered).toBeGreaterThan(10)
  })

  it('is shown to whoever may unmask it, and to the driver', async () => {
    const { token } = await addCaller(database().db, 'PLAT_ADMIN', allPermissions())
    const seen = await backend.app.inject({
      url: `${BASIC}/driver/${driverId}`,
      headers: { authorization: `Bearer ${token}` },
    })
    expect(tellsOf(seen.body)).toEqual([PHONE, ID_NO, LICENCE, QUALIFICATION])
    expect(
      (await backend.post<{ party: { phone: string } }>(`${BASIC}/getUserInfo`, undefined, driver)).data?.party.phone,
    ).toBe(PHONE)
  })

  it('is in no line of the log, and of the audit and the trail', async () => {
    const { db } = database()
    for (const table of ['sys_audit_log', 'sys_audit_trail'])
      expect([table, tellsOf(JSON.stringify((await db.query(`select * from ${table}`)).rows))]).toEqual([table, []])
    expect(log.length).toBeGreaterThan(0)
    expect(tellsOf(log)).toEqual([])
  })

  it('is nobody’s code, user name or author', async () => {
    const { db } = database()
    const account = await db.query<{ username: string; party_code: string }>(
      'select username, party_code from sys_account where phone = $1',
      [PHONE],
    )
    const { username, party_code: code } = account.rows[0] ?? {}
    expect(username).toMatch(/^u[2-9a-z]{9}$/)
    expect(code).toMatch(/^D2\d{7}[2-9A-Z]{8}$/)
    const made = await db.query('select code, created_by from driver where id = $1', [driverId])
    expect(made.rows).toEqual([{ code, created_by: username }])
    expect(await signIn(String(username))).not.toBe('')
  })
})
