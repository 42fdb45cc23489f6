import type { AuditEntry, Page, ReviewCase, ReviewClaim, StoredRecord } from '@ntocc/sdk/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hashPassword } from '../account/passwords.ts'
import type { FeedMessage } from '../notify/notifier.ts'
import { type TestBackend, testBackend } from '../testing/backend.ts'
import { colleague } from '../testing/colleague.ts'
import { withDatabases } from '../testing/databases.ts'
import { pngFile } from '../testing/files.ts'

const API = '/ntocc-basic-api'
const DRIVER = {
  name: '司机009',
  phone: '10000000099',
  idNo: '110000197803104047',
  idTo: '2099-01-01',
  licenceNo: '110000197803104047',
  licenceClass: 'A2',
  licenceTo: '2099-01-01',
  qualificationNo: 'Q1',
  qualificationTo: '2099-01-01',
}

withDatabases('reviews', database => {
  let backend: TestBackend
  let one: string
  let other: string
  /** Enters papers and judges none. */
  let clerk: string
  const heard: FeedMessage[] = []

  beforeAll(async () => {
    const { db } = database()
    backend = await testBackend(db)
    one = await backend.signIn('admin')
    await db.query(
      `insert into sys_account (branch_code, username, password_hash, party_type, party_code, user_name)
       values ('HQ', 'admin2', $1, 'PLAT_ADMIN', 'HQ-ADMIN2', '"Reviewer 2"')`,
      [await hashPassword('Demo@2026')],
    )
    await db.query(
      `insert into sys_account_role (account_id, role_id, sort) select a.id, r.id, 0 from sys_account a, role r
       where a.username = 'admin2' and r.branch_code = 'HQ' and r.role_code = 'PLAT_ADMIN'`,
    )
    other = await backend.signIn('admin2')
    clerk = await colleague(backend)
    backend.notifier.subscribe(entry => heard.push(entry))
  })
  afterAll(() => backend.app.close())

  const put = (path: string, body: object, token = one) => backend.put<ReviewCase>(`${API}/${path}`, body, token)
  const post = <T>(path: string, body: object, token = one) =>
    path === 'decide'
      ? backend.put<T>(`${API}/review/${path}`, body, token, 'POST')
      : backend.post<T>(`${API}/review/${path}`, body, token)
  const queue = async (query: string, token = one) =>
    (await backend.get<Page<ReviewCase>>(`${API}/review/queue?kind=driver${query}`, token)).data?.records ?? []
  const todo = async () => {
    const { data } = await backend.get<{ configKey: string; configValue: number }[]>(
      `${API}/party/getPartyRoleConfigCount`,
      one,
    )
    return data?.find(each => each.configKey === 'auth_driver_count')?.configValue
  }

  const PICTURES = ['idFront', 'idBack', 'licenceImgs', 'qualificationImgs']
  let id: number
  let picture: string
  beforeEach(async () => {
    await database().db.query(`update driver set is_deleted = true where not is_deleted`)
    picture ??= (await backend.upload(pngFile(), clerk)).data?.reference ?? ''
    const pictures = Object.fromEntries(PICTURES.map(name => [name, [picture]]))
    const made = await backend.post<StoredRecord>(`${API}/driver`, { ...DRIVER, ...pictures }, clerk)
    expect(made).toMatchObject({ status: 0 })
    id = made.data?.id ?? 0
    expect(await put('review/move', { kind: 'driver', id, move: 'submit' })).toMatchObject({ status: 0 })
  })

  it('S2-145 S2-152 a case waits in the queue with its papers, and the to-do count follows the decision', async () => {
    const [waiting] = await queue('')
    expect(waiting).toMatchObject({ id, kind: 'driver', title: '司机009', authStatus: 1 })
    expect(waiting?.certificates).toContainEqual({ name: 'licence', status: 1, validTo: '2099-01-01' })
    expect(await todo()).toBe(1)
    await post('claim', { kind: 'driver', id })
    expect(await post('decide', { kind: 'driver', id, decision: 'approve' })).toMatchObject({
      data: { authStatus: 2, certificates: [{ status: 2 }, { status: 2 }, { status: 2 }] },
    })
    expect(await queue('')).toEqual([])
    expect(await todo()).toBe(0)
  })

  it('in the queue a paper has its last day only where the case needs the paper', async () => {
    const shown = async () => (await queue(''))[0]?.certificates.find(({ name }) => name === 'qualification')?.validTo
    const set = (licenceClass: string) =>
      database().db.query('update driver set licence_class = $2, qualification_to = $3 where id = $1', [
        id,
        licenceClass,
        '2020-01-01',
      ])
    await set('A2')
    expect(await shown()).toBe('2020-01-01')
    await set('C1')
    expect(await shown()).toBeUndefined()
  })

  describe('claims', () => {
    it('one reviewer at a time: the other is told who', async () => {
      expect((await post<ReviewClaim>('claim', { kind: 'driver', id })).data).toMatchObject({ mine: true })
      const refused = await post('claim', { kind: 'driver', id }, other)
      expect(refused).toMatchObject({ status: 4090 })
      expect(refused.msg).toContain('Administrator 001')
      expect((await queue('', other))[0]?.claim).toMatchObject({ mine: false })
      expect(await queue('&claimed=free', other)).toEqual([])
      expect(await queue('&claimed=mine')).toHaveLength(1)
      // Nobody else looks at what one has in hand oneself.
      expect(await queue('&claimed=free')).toHaveLength(1)
      expect(await post('decide', { kind: 'driver', id, decision: 'approve' }, other)).toMatchObject({ status: 4090 })
    })

    it('of ten who claim at once one gets it', async () => {
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, at) => post('claim', { kind: 'driver', id }, at % 2 ? one : other)),
      )
      const winners = answers.flatMap(({ status }, at) => (status === 0 ? [at % 2] : []))
      expect(new Set(winners).size).toBe(1)
    })

    it('can be taken over after three minutes without a renewal, not before; a decision then needs a new one', async () => {
      const { db } = database()
      await post('claim', { kind: 'driver', id })
      await db.query(`update sys_review_claim set seen_at = now() - interval '2 minutes 30 seconds'`)
      expect((await post('claim', { kind: 'driver', id }, other)).status).toBe(4090)
      expect((await post('claim', { kind: 'driver', id })).status).toBe(0)
      await db.query(`update sys_review_claim set seen_at = now() - interval '3 minutes 1 second'`)
      expect((await post('decide', { kind: 'driver', id, decision: 'approve' })).status).toBe(4090)
      expect((await post('claim', { kind: 'driver', id }, other)).status).toBe(0)
      expect((await post('claim', { kind: 'driver', id })).status).toBe(4090)
      await post('release', { kind: 'driver', id }, other)
      expect((await post('claim', { kind: 'driver', id })).status).toBe(0)
    })
  })

  it('two who decide at once never decide one case twice', async () => {
    await post('claim', { kind: 'driver', id })
    const answers = await Promise.all([
      post('decide', { kind: 'driver', id, decision: 'approve' }),
      post('decide', { kind: 'driver', id, decision: 'reject', reason: 'blurred' }),
      post('decide', { kind: 'driver', id, decision: 'approve' }, other),
      post('decide', { kind: 'driver', id, decision: 'reject', reason: 'blurred' }, other),
    ])
    expect(answers.filter(answer => answer.status === 0)).toHaveLength(1)
    const trail = await backend.get<Page<AuditEntry>>(`${API}/auditTrail?entity=driver&id=${id}`, one)
    const decisions = trail.data?.records.filter(({ action }) => action === 'approve' || action === 'reject')
    expect(decisions).toHaveLength(1)
  })

  it('a decision repeated by its maker answers the same and does nothing', async () => {
    await post('claim', { kind: 'driver', id })
    const body = { kind: 'driver', id, decision: 'reject', reason: 'The picture cannot be read' }
    const first = await post<ReviewCase>('decide', body)
    heard.length = 0
    const again = await post<ReviewCase>('decide', body)
    expect([again.status, again.data?.version]).toEqual([0, first.data?.version])
    expect((await post('decide', body, other)).status).toBe(4090)
    const { data } = await backend.get<StoredRecord>(`${API}/driver/${id}`, one)
    expect(heard.filter(({ key }) => key === `HQ/DRIVER/${String(data?.code)}`)).toEqual([])
  })

  it('a rejection needs a reason, counts, tells the driver, and keeps the papers that were good', async () => {
    await post('claim', { kind: 'driver', id })
    expect((await post('decide', { kind: 'driver', id, decision: 'reject' })).errors).toEqual({
      move: { code: 'validation.move.reason' },
    })
    heard.length = 0
    const certificates = [{ name: 'licence', decision: 'reject', reason: 'Blurred' }]
    const { data } = await post<ReviewCase>('decide', { kind: 'driver', id, decision: 'reject', certificates })
    expect(data?.certificates.map(each => each.status)).toEqual([2, 3, 2])
    const stored = await backend.get<StoredRecord>(`${API}/driver/${id}`, one)
    expect(stored.data).toMatchObject({ authStatus: 3, rejectCount: 1, lastRejectReason: 'Blurred' })
    const told = heard.filter(({ key }) => key === `HQ/DRIVER/${String(stored.data?.code)}`)
    expect(told).toMatchObject([{ message: { type: 'warning' } }])
  })

  it('editing a certified field of an approved driver leads back to review, another field does not', async () => {
    await post('claim', { kind: 'driver', id })
    await post('decide', { kind: 'driver', id, decision: 'approve' })
    await put('driver', { id, remark: 'Good' })
    expect((await backend.get<StoredRecord>(`${API}/driver/${id}`, one)).data?.authStatus).toBe(2)
    await put('driver', { id, licenceTo: '2098-01-01' })
    expect((await backend.get<StoredRecord>(`${API}/driver/${id}`, one)).data).toMatchObject({
      authStatus: 1,
      licenceStatus: 1,
      idStatus: 2,
      qualificationStatus: 2,
    })
  })

  it('S2-199 a case that lacks a required fact is not approved, whoever handed it in; with the fact it is', async () => {
    const { db } = database()
    const captain = (await backend.get<StoredRecord>(`${API}/driver/${id}`, one)).data?.code
    const { data: team } = await backend.post<StoredRecord>(
      `${API}/driverTeam`,
      { name: 'Team', captainCode: captain, phone: '10000000077' },
      clerk,
    )
    const teamId = team?.id ?? 0
    // As a registration hands it in.
    await db.query('update driver_team set captain_code = null, auth_status = 1 where id = $1', [teamId])
    await post('claim', { kind: 'team', id: teamId })
    const version = async () =>
      Number((await db.query('select version from driver_team where id = $1', [teamId])).rows[0]?.version)
    const approve = async () =>
      post<ReviewCase>('decide', { kind: 'team', id: teamId, decision: 'approve', version: await version() })
    expect((await approve()).errors).toEqual({
      move: { code: 'validation.papers.missing', params: { missing: expect.stringMatching(/\S/) } },
    })
    await db.query('update driver_team set captain_code = $2 where id = $1', [teamId, captain])
    expect((await approve()).data?.authStatus).toBe(2)
  })

  it('nothing that lacks a picture of its papers is handed in or approved, one by one or many at once, and it is told which', async () => {
    const idNo = '110000198001010019'
    const said = { ...DRIVER, phone: '10000000098', idNo, licenceNo: idNo, authStatus: 2 }
    const lacking = (await backend.post<StoredRecord>(`${API}/driver`, said, one)).data
    // Nobody approves by entering it.
    expect(lacking?.authStatus).toBe(0)
    const submit = () => put('review/move', { kind: 'driver', id: lacking?.id, move: 'submit' })
    expect((await submit()).errors).toEqual({
      move: {
        code: 'validation.papers.missing',
        params: { missing: expect.stringMatching(/identity card.* and /) },
      },
    })
    const { db } = database()
    for (const name of ['id_front', 'id_back', 'licence_imgs', 'qualification_imgs'])
      for (const empty of ["'[]'::jsonb", 'null']) {
        await db.query(`update driver set auth_status = 1, ${name} = ${empty} where id = $1`, [id])
        await post('claim', { kind: 'driver', id })
        const refused = await post('decide', { kind: 'driver', id, decision: 'approve' })
        expect(refused.errors?.move?.code, name).toBe('validation.papers.missing')
        await db.query(`update driver set auth_status = 0 where id = $1`, [id])
        const submitted = await put('review/move', { kind: 'driver', id, move: 'submit' })
        expect(submitted.errors?.move?.code, name).toBe('validation.papers.missing')
        await db.query(`update driver set auth_status = 1, ${name} = $2 where id = $1`, [id, JSON.stringify([picture])])
      }
    expect((await post<ReviewCase>('decide', { kind: 'driver', id, decision: 'approve' })).data?.authStatus).toBe(2)
  })

  it('S2-209 nothing with an expired paper is handed in or approved, and whoever tries is told which', async () => {
    await put('driver', { id, licenceTo: '2020-01-01' })
    const { data } = await backend.get<StoredRecord>(`${API}/driver/${id}`, one)
    const expired = { code: 'validation.expired.licence', params: { holder: data?.name, day: '2020-01-01' } }
    await post('claim', { kind: 'driver', id })
    expect((await post('decide', { kind: 'driver', id, decision: 'approve' })).errors).toEqual({
      move: expired,
    })
    await post('decide', { kind: 'driver', id, decision: 'reject', reason: 'Expired' })
    expect((await put('review/move', { kind: 'driver', id, move: 'submit' })).errors).toEqual({
      move: expired,
    })
  })

  it('suspending needs a reason and an approval before; others than staff review nothing', async () => {
    expect((await put('review/move', { kind: 'driver', id, move: 'suspend', reason: 'x' })).status).toBe(4090)
    const driver = await backend.signIn('driver')
    expect((await backend.get(`${API}/review/queue?kind=driver`, driver)).status).toBe(4030)
    expect((await post('claim', { kind: 'driver', id }, driver)).status).toBe(4030)
    expect((await put('review/move', { kind: 'driver', id, move: 'submit' }, driver)).status).toBe(4040)
    expect((await backend.get(`${API}/review/queue?kind=king`, one)).status).toBe(4220)
  })
})
