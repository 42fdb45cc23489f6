import { createHash } from 'node:crypto'
import type { StoredRecord } from '@ntocc/sdk/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Db } from '../db/database.ts'
import { type TestBackend, testBackend } from '../testing/backend.ts'
import { withDatabases } from '../testing/databases.ts'
import { keysSweep } from './idempotency.ts'

const CUSTOMERS = '/ntocc-basic-api/upstreamCustomer'
const DICT = { type: 'goodsPacking', dictCode: 'key1', name: 'Key' }

/** A database whose process ends, once it is doomed, right after a transaction was committed: nobody hears of it. */
const mortal = (db: Db) => {
  const fate = { isDoomed: false }
  const transaction: Db['transaction'] = async work => {
    const result = await db.transaction(work)
    if (fate.isDoomed) throw new Error('the process has ended')
    return result
  }
  return { fate, db: { ...db, transaction } }
}

withDatabases('an idempotency key', database => {
  let backend: TestBackend
  let token: string
  beforeAll(async () => {
    backend = await testBackend(database().db)
    token = await backend.signIn('shipper')
  })
  afterAll(() => backend.app.close())

  const add = (key: string, body: object, { by = token, at = backend, headers = {} } = {}) =>
    at.call<StoredRecord>({
      method: 'POST',
      url: CUSTOMERS,
      token: by,
      payload: body,
      headers: { 'idempotency-key': key, ...headers },
    })
  const named = async (name: string) => {
    const found = await database().db.query<{ count: number }>(
      `select count(*)::int as count from upstream_customer where name #>> '{}' = $1`,
      [name],
    )
    return found.rows[0]?.count
  }

  it('52 with another body or query is refused, and nothing is written', async () => {
    expect((await add('other-body', { name: 'Key 001' })).status).toBe(0)
    const refused = await add('other-body', { name: 'Key 001 other' })
    expect(refused).toMatchObject({ http: 422, status: 4221 })
    expect(refused.msg).toContain('key')
    const other = await backend.call({
      method: 'POST',
      url: `${CUSTOMERS}?x=1`,
      token,
      payload: { name: 'Key 001' },
      headers: { 'idempotency-key': 'other-body' },
    })
    expect(other.status).toBe(4221)
    expect(await named('Key 001')).toBe(1)
    expect(await named('Key 001 other')).toBe(0)
  })

  it('52 is told apart from others beyond its first 256 characters', async () => {
    const long = 'k'.repeat(256)
    const first = await add(`${long}1`, { name: 'Key 002' })
    const second = await add(`${long}2`, { name: 'Key 002' })
    expect(second.data?.id).not.toBe(first.data?.id)
    expect((await add(`${long}2`, { name: 'Key 002' })).data?.id).toBe(second.data?.id)
  })

  it('an answer is kept for a day and not longer, also by the sweep', async () => {
    const { db } = database()
    const age = (time: string) =>
      db.query(`update sys_idempotency set created_at = now() - $2::interval where key = $1`, [
        createHash('sha256').update('aged').digest('base64url'),
        time,
      ])
    const sweep = () => keysSweep.run({ db } as never, {} as never, new AbortController().signal)
    const first = await add('aged', { name: 'Key 024' })
    await age('23 hours 59 minutes')
    await sweep()
    expect((await add('aged', { name: 'Key 024' })).data?.id).toBe(first.data?.id)
    await age('24 hours 1 minute')
    expect((await add('aged', { name: 'Key 024' })).data?.id).not.toBe(first.data?.id)
    expect(await named('Key 024')).toBe(2)
    await age('24 hours 1 minute')
    await sweep()
    expect((await age('0 seconds')).rowCount).toBe(0)
  })

  it('of another person is another key', async () => {
    const staff = await backend.signIn('admin')
    const mine = await add('whose', { name: 'Key 003' })
    const theirs = await add('whose', { name: 'Key 003' }, { by: staff })
    expect(theirs.status).toBe(0)
    expect(theirs.data?.id).not.toBe(mine.data?.id)
  })

  it('52 after an end between commit and answer: one write, and the answer of then', async () => {
    const { db, fate } = mortal(database().db)
    const dead = await testBackend(db)
    fate.isDoomed = true
    expect((await add('killed', { name: 'Key 004' }, { at: dead })).http).toBe(500)
    expect(await named('Key 004')).toBe(1)
    const again = await add('killed', { name: 'Key 004' })
    expect(again).toMatchObject({ status: 0, data: { name: 'Key 004' } })
    expect((await add('killed', { name: 'Key 004' })).data).toEqual(again.data)
    expect(await named('Key 004')).toBe(1)
    await dead.app.close()
  })

  it('52 sent twenty times at once: one write, one answer', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => add('at-once', { name: 'Key 005' })))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([0]))
    expect(new Set(answers.map(({ data }) => data?.id)).size).toBe(1)
    expect(await named('Key 005')).toBe(1)
  })

  it('that another process works for is answered at once: busy', async () => {
    const key = createHash('sha256').update('elsewhere').digest('base64url')
    const { db } = database()
    const account = await db.query<{ id: string }>(`select id from sys_account where username = 'shipper'`)
    if (db.kind === 'pglite') return
    await db.session(async session => {
      await session.query('select pg_advisory_lock(hashtextextended($1, 0))', [`${account.rows[0]?.id} ${key}`])
      expect(await add('elsewhere', { name: 'Key 006' })).toMatchObject({ http: 503 })
      await session.query('select pg_advisory_unlock_all()')
    })
    expect((await add('elsewhere', { name: 'Key 006' })).status).toBe(0)
  })

  it('of a refused call is free again', async () => {
    expect((await add('refused', { name: '' })).status).toBe(4220)
    expect((await add('refused', { name: 'Key 007' })).status).toBe(0)
  })

  it('others hear of what was done when it stands, and once', async () => {
    const heard: unknown[] = []
    const end = backend.notifier.subscribe(entry => {
      // Jobs of areas warn meanwhile.
      if (entry.message.type !== 'warning') heard.push(entry)
    })
    const staff = await backend.signIn('admin')
    const made = await backend.post<StoredRecord>('/ntocc-basic-api/dict', DICT, staff)
    expect(made.status).toBe(0)
    const counts = []
    for (let n = 0; n < 2; n += 1) {
      heard.length = 0
      const answer = await backend.call({
        method: 'PUT',
        url: '/ntocc-basic-api/dict',
        token: staff,
        payload: { id: made.data?.id, version: made.data?.version, sort: 9 },
        headers: { 'idempotency-key': 'told' },
      })
      expect(answer.status).toBe(0)
      counts.push(heard.length)
    }
    expect(counts).toEqual([1, 0])
    end()
  })
})
