import type { AreaSettings, Envelope, Page, ReviewCase, StoredRecord } from '@ntocc/sdk/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestBackend, testBackend } from '../testing/backend.ts'
import { colleague } from '../testing/colleague.ts'
import { withDatabase } from '../testing/databases.ts'
import { pngFile } from '../testing/files.ts'

const API = '/ntocc-basic-api'
const OWN = { code: 'validation.papers.own' }
const IMAGES = ['idFront', 'idBack', 'licenceImgs', 'qualificationImgs']
/** Of 1980, each with the digit that checks it. */
const NUMBERS = ['110000198001010019', '110000198001010027', '110000198001010035', '110000198001010043']

withDatabase('papers are looked at by somebody else than who entered them', database => {
  let backend: TestBackend
  let one: string
  let other: string
  let serial = 0
  beforeAll(async () => {
    await database().db.query('update driver set is_deleted = true')
    backend = await testBackend(database().db)
    one = await backend.signIn('admin')
    other = await colleague(backend)
  })
  afterAll(() => backend.app.close())

  const driverOf = () => {
    const idNo = NUMBERS[serial++ % NUMBERS.length] as string
    const until = '2099-01-01'
    return {
      name: `Driver ${serial}`,
      phone: `1000000008${serial}`,
      idNo,
      idTo: until,
      licenceNo: idNo,
      licenceClass: 'A2',
      licenceTo: until,
      qualificationNo: 'Q12345',
      qualificationTo: until,
    }
  }
  const pictures = async (token: string) => {
    const picture = (await backend.upload(pngFile(), token)).data?.reference
    return Object.fromEntries(IMAGES.map(name => [name, [picture]]))
  }
  const put = (path: string, body: object, token: string) => backend.put<StoredRecord>(`${API}/${path}`, body, token)
  const submit = (id: number, token: string) => put('review/move', { kind: 'driver', id, move: 'submit' }, token)
  const waiting = async (token: string): Promise<number> => {
    const body = { ...driverOf(), ...(await pictures(token)) }
    const { data, errors } = await backend.post<StoredRecord>(`${API}/driver`, body, token)
    expect(errors).toBeUndefined()
    expect((await submit(data?.id ?? 0, token)).status).toBe(0)
    return data?.id ?? 0
  }
  const decide = async (id: number, token: string, decision = 'approve'): Promise<Envelope<ReviewCase>> => {
    const named = { kind: 'driver', id }
    await backend.post(`${API}/review/claim`, named, token)
    const body = { ...named, decision, ...(decision === 'reject' && { reason: 'Blurred' }) }
    const answer = await backend.put<ReviewCase>(`${API}/review/decide`, body, token, 'POST')
    await backend.post(`${API}/review/release`, named, token)
    return answer
  }
  const refusalOf = async (id: number, token: string) => {
    const { data } = await backend.get<Page<ReviewCase>>(`${API}/review/queue?kind=driver`, token)
    return data?.records.find(each => each.id === id)?.refusal
  }

  it('whoever entered them is told so in the queue and refused; somebody else approves', async () => {
    const id = await waiting(one)
    expect([await refusalOf(id, one), await refusalOf(id, other)]).toEqual([OWN, undefined])
    expect(await decide(id, one)).toMatchObject({ status: 4090, errors: { move: OWN } })
    expect((await decide(id, other)).data?.authStatus).toBe(2)
  })

  it('whoever entered them may send them back', async () => {
    expect((await decide(await waiting(one), one, 'reject')).data?.authStatus).toBe(3)
  })

  it('of a change after an approval only who made it is refused, and a change of nothing proven refuses nobody', async () => {
    const id = await waiting(one)
    await decide(id, other)
    await put('driver', { id, licenceTo: '2098-01-01' }, other)
    await put('driver', { id, remark: 'Seen' }, one)
    expect(await decide(id, other)).toMatchObject({ errors: { move: OWN } })
    expect((await decide(id, one)).data?.authStatus).toBe(2)
  })

  it('a file of many is entered by who sent it', async () => {
    const rows = [{ line: 2, values: driverOf() }]
    const sent = await backend.post(`${API}/import/driver`, { importId: 'four-eyes', mode: 'all', rows }, one)
    expect(sent, JSON.stringify(sent)).toMatchObject({ data: { created: 1 } })
    const imported = await backend.get<Page<StoredRecord>>(`${API}/driver?imported=four-eyes`, one)
    const id = Number(imported.data?.records[0]?.id)
    // The pictures that a file cannot bring, past every rule: they are nobody's.
    const reference = (await backend.upload(pngFile(), one)).data?.reference
    for (const name of ['id_front', 'id_back', 'licence_imgs', 'qualification_imgs'])
      await database().db.query(`update driver set ${name} = $2 where id = $1`, [id, JSON.stringify([reference])])
    expect((await submit(id, one)).status).toBe(0)
    expect(await decide(id, one)).toMatchObject({ errors: { move: OWN } })
    expect((await decide(id, other)).data?.authStatus).toBe(2)
  })

  it('a branch switches it off and on, by whoever may, and the trail says so', async () => {
    await database().db.query('update driver set is_deleted = true')
    const id = await waiting(one)
    const settings = async () => {
      const { data } = await backend.get<AreaSettings[]>(`${API}/plugin/settings`, one)
      return data?.find(({ area }) => area === 'review') as AreaSettings
    }
    const turn = async (fourEyes: boolean, token = one) => {
      const payload = { area: 'review', version: (await settings()).version, values: { fourEyes } }
      return backend.call({ method: 'PUT', url: `${API}/plugin/settings`, payload, token })
    }
    expect((await turn(false, await colleague(backend, 'REVIEWER'))).status).toBe(4030)
    expect((await turn(false)).status).toBe(0)
    expect((await settings()).trail[0]).toMatchObject({
      byName: 'Administrator 001',
      changes: [{ field: 'fourEyes', after: false }],
    })
    expect(await refusalOf(id, one)).toBeUndefined()
    expect((await turn(true)).status).toBe(0)
    expect(await decide(id, one)).toMatchObject({ errors: { move: OWN } })
    await turn(false)
    expect((await decide(id, one)).data?.authStatus).toBe(2)
  })
})
