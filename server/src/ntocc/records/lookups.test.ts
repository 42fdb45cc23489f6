import type { Page, StoredRecord } from '@ntocc/sdk/contracts'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type TestBackend, testBackend } from '../testing/backend.ts'
import { withDatabases } from '../testing/databases.ts'
import { addCaller } from '../testing/parties.ts'
import { MOST_LOOKED_UP } from './lookups.ts'

const LIST = '/ntocc-basic-api/upstreamCustomer'
const KNOWN = '10000000123'
const phone = (serial: number) => `1000001${String(serial).padStart(4, '0')}`

withDatabases('looking for a whole value', database => {
  let backend: TestBackend
  let shipper: string
  beforeAll(async () => {
    const { db } = database()
    backend = await testBackend(db)
    shipper = await backend.signIn('shipper')
    await db.query(
      `insert into upstream_customer (branch_code, code, name, phone, shipment_code, status)
       values ('HQ', 'L1', '"Plain"', $1, 'HQ-S0001', 1)`,
      [KNOWN],
    )
  })
  afterEach(() => database().db.query(`delete from sys_audit_log where action = 'lookup'`))
  afterAll(() => backend.app.close())

  const look = (number: string, token = shipper) =>
    backend.get<Page<StoredRecord>>(`${LIST}?phone=${encodeURIComponent(number)}`, token)
  const spent = async () => {
    const found = await database().db.query<{ object: string; status: number }>(
      `select object, status from sys_audit_log where action = 'lookup' order by id`,
    )
    return found.rows
  }
  /** As if so many had been looked for, so many hours ago. */
  const spend = (count: number, hours = 1) =>
    database().db.query(
      `insert into sys_audit_log (at, branch_code, account_id, action, object)
       select now() - $2 * interval '1 hour', 'HQ', id, 'lookup', 'upstreamCustomer#phone:' || n
       from sys_account, generate_series(1, $1::int) n where username = 'shipper'`,
      [count, hours],
    )

  it('finds it, shows it masked, and notes that it was looked for, not the value', async () => {
    const found = await look(' 10000000123 ')
    expect(found.data?.records.map(each => each.phone)).toEqual(['100****0123'])
    expect((await look('10000000124')).data?.total).toBe(0)
    const notes = await spent()
    expect(notes).toHaveLength(2)
    for (const { object } of notes) expect(object).toMatch(/^upstreamCustomer#phone:[\w-]{16}$/)
  })

  it('costs nothing to ask again, nor for whoever may see the values', async () => {
    for (let times = 0; times < 3; times++) await look(KNOWN)
    await look(KNOWN, await backend.signIn('admin'))
    expect(await spent()).toHaveLength(1)
  })

  it('ends at the most a day; what is known already still answers, and so does another account', async () => {
    await look(KNOWN)
    await spend(MOST_LOOKED_UP - 2)
    expect((await look(phone(1))).status).toBe(0)
    expect(await look(phone(2))).toMatchObject({ http: 429, status: 4290 })
    expect((await look(KNOWN)).status).toBe(0)
    expect((await backend.get(`${LIST}?name=Plain`, shipper)).status).toBe(0)
    expect((await spent()).filter(({ status }) => status !== 0)).toHaveLength(1)
    const other = await addCaller(database().db, 'PLAT_ADMIN', ['upstreamCustomer.read'])
    expect((await look(phone(3), other.token)).status).toBe(0)
  })

  it('begins anew a day later', async () => {
    await spend(MOST_LOOKED_UP, 25)
    expect((await look(phone(1))).status).toBe(0)
  })

  it('counts those that are asked for at the same time', async () => {
    await spend(MOST_LOOKED_UP - 3)
    const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => look(phone(index))))
    expect(answers.filter(({ status }) => status === 0)).toHaveLength(3)
  })
})
