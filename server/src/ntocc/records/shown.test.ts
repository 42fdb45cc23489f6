import {
  type AuditEntry,
  defineContract,
  type Page,
  resource,
  STATUS_FORBIDDEN,
  STATUS_NOT_FOUND,
} from '@ntocc/sdk/contracts'
import { entity, mobile, reference, state, stateMachine, text, type ValuesOf } from '@ntocc/sdk/fields'
import { defineService, sql } from '@ntocc/sdk/service'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestBackend, testBackend } from '../testing/backend.ts'
import { QUICKEST, type TestDatabase, testDatabase } from '../testing/databases.ts'
import { madeArea } from '../testing/made-area.ts'

const letterMachine = stateMachine({
  name: 'letterStatus',
  initial: 0,
  states: { 0: { key: 'draft', tone: 'stopped' }, 1: { key: 'sent', tone: 'done' } },
  moves: [
    { name: 'send', from: [0], to: 1, by: ['PLAT_ADMIN'], permission: 'letter.edit' },
    { name: 'burn', from: [0, 1], to: 1, by: ['SHIPPER'], permission: 'letter.edit' },
  ],
})
const Letter = entity('letter', {
  shipmentCode: reference('shipment').required(),
  words: text({ max: 40 }).required(),
  /** What whoever writes it thinks of it. */
  note: text({ max: 40 }),
  /** Where whoever writes it is rung up. */
  phone: mobile().sensitive('MOBILE_PHONE'),
  status: state(letterMachine),
})
type Letter = ValuesOf<typeof Letter>
const letters = defineContract({
  id: 'letters',
  entities: { letter: Letter },
  resources: { letter: resource<Letter>()('letter', { permission: { edit: 'letter.edit' }, keyword: ['words'] }) },
  permissions: ['letter.read', 'letter.edit'],
  defaults: { roles: { PLAT_ADMIN: 'all', SHIPPER: { permissions: ['letter.read', 'letter.edit'] } } },
})
const SHOWN = ['id', 'code', 'branchCode', 'version', 'status', 'shipmentCode', 'words'] as const
const service = defineService(letters, {
  // Whom a letter is to is shown what was sent, and no note.
  hooks: {
    letter: { list: ({ session }) => (session.isStaff ? {} : { where: [sql`status = 1`], shows: SHOWN }) },
  },
})
const WORDS = {
  entity: { letter: 'Letters' },
  permission: { letter: { read: 'See', edit: 'Change' } },
  dictionary: { letterStatus: 'State of a letter' },
  state: { letterStatus: { draft: 'Draft', sent: 'Sent' } },
}

let database: TestDatabase
let backend: TestBackend
beforeAll(async () => {
  database = await testDatabase(QUICKEST)
  backend = await testBackend(database.db, {
    areaSources: [await madeArea(database.db, letters, service, { words: WORDS })],
  })
})
afterAll(async () => {
  await backend?.app.close()
  await database?.drop()
})

const PATH = '/ntocc-basic-api/letter'

it('what the list keeps from somebody is not read, changed, moved, deleted or followed by its id either', async () => {
  const [admin, shipper] = [await backend.signIn('admin'), await backend.signIn('shipper')]
  const { data } = await backend.post<Letter>(PATH, { shipmentCode: 'HQ-S0001', words: 'Not yet' }, admin)
  const { id = 0, version = 0 } = data ?? {}
  const tries = async () => {
    const read = await backend.get(`${PATH}/${id}`, shipper)
    const withMoves = await backend.get(`${PATH}/${id}?moves=all`, shipper)
    const trail = await backend.get(`/ntocc-basic-api/auditTrail?entity=letter&id=${id}&pageNum=1&pageSize=10`, shipper)
    const changed = await backend.put(PATH, { id, version, words: 'Mine' }, shipper)
    const moved = await backend.put(`${PATH}/move`, { id, version, move: 'burn' }, shipper)
    const deleted = await backend.call({
      method: 'DELETE',
      url: `${PATH}?ids=${id}&versions=${version}`,
      token: shipper,
    })
    return [read, withMoves, trail, changed, moved, deleted].map(({ status }) => status)
  }
  expect(await tries()).toEqual(Array.from({ length: 6 }, () => STATUS_NOT_FOUND))
  expect((await backend.get<Letter>(`${PATH}/${id}`, admin)).data).toMatchObject({
    words: 'Not yet',
    version,
    status: 0,
  })
  await backend.put(`${PATH}/move`, { id, version, move: 'send' }, admin)
  expect((await backend.get<Letter>(`${PATH}/${id}`, shipper)).data).toMatchObject({ words: 'Not yet' })
})

it('what the list does not show of a record no answer about it does, nor its history', async () => {
  const [admin, shipper] = [await backend.signIn('admin'), await backend.signIn('shipper')]
  const made = await backend.post<Letter>(PATH, { shipmentCode: 'HQ-S0001', words: 'Dear', note: 'Late again' }, admin)
  const { id = 0, version = 0 } = made.data ?? {}
  await backend.put(PATH, { id, version, note: 'Third time', words: 'Dear Sir' }, admin)
  await backend.put(`${PATH}/move`, { id, version: version + 1, move: 'send' }, admin)
  const read = await backend.get<Letter>(`${PATH}/${id}`, shipper)
  const changed = await backend.put<Letter>(PATH, { id, version: version + 2, words: 'Dear all' }, shipper)
  const moved = await backend.put<Letter>(`${PATH}/move`, { id, version: version + 3, move: 'burn' }, shipper)
  const added = await backend.post<Letter>(PATH, { words: 'From me', note: 'Mine' }, shipper)
  for (const { status, data } of [read, changed, moved, added]) {
    expect(status).toBe(0)
    expect(data).toHaveProperty('words')
    expect(data).not.toHaveProperty('note')
    expect(data).not.toHaveProperty('createdBy')
  }
  const trail = async (token: string) =>
    (
      await backend.get<Page<AuditEntry>>(
        `/ntocc-basic-api/auditTrail?entity=letter&id=${id}&pageNum=1&pageSize=10`,
        token,
      )
    ).data?.records.flatMap(({ changes }) => changes.map(({ field }) => field))
  expect(await trail(admin)).toContain('note')
  expect(await trail(shipper)).toContain('words')
  expect(await trail(shipper)).not.toContain('note')
})

it('what the list does not show is not revealed either, whatever else whoever asks may see in full', async () => {
  await database.db.query(
    `update role set permissions = permissions || '["MOBILE_PHONE"]' where branch_code = 'HQ' and role_code = 'SHIPPER'`,
  )
  const [admin, shipper] = [await backend.signIn('admin'), await backend.signIn('shipper')]
  const body = { shipmentCode: 'HQ-S0001', words: 'Ring me', phone: '13800138000' }
  const { data } = await backend.post<Letter>(PATH, body, admin)
  await backend.put(`${PATH}/move`, { id: data?.id, move: 'send' }, admin)
  const asked = { entity: 'letter', id: data?.id, field: 'phone' }
  expect((await backend.post('/ntocc-basic-api/reveal', asked, admin)).data).toEqual({ value: '13800138000' })
  expect(await backend.post('/ntocc-basic-api/reveal', asked, shipper)).toMatchObject({ status: STATUS_FORBIDDEN })
})
