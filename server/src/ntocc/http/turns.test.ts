import { afterAll, beforeAll, expect, it } from 'vitest'
import type { PoolInTurns } from '../db/pool.ts'
import { type TestBackend, testBackend } from '../testing/backend.ts'
import { withDatabase } from '../testing/databases.ts'
import { CallsUnderWay } from './calls-under-way.ts'

it('beyond what one may have answered at once comes a refusal that says when to come again; others go on', () => {
  const calls = new CallsUnderWay(2)
  const [anne, ben] = ['anne', 'ben'].map(key => ({ key, signedIn: true })) as [never, never]
  const end = calls.begin(anne)
  calls.begin(anne)
  expect(() => calls.begin(anne)).toThrow(expect.objectContaining({ code: 'CALLS_RUNNING', retryAfter: 1 }))
  calls.begin(ben)
  end()
  calls.begin(anne)
})

withDatabase('calls of several people', database => {
  let backend: TestBackend
  beforeAll(async () => {
    backend = await testBackend(database().db)
  })
  afterAll(() => backend.app.close())

  it('one person’s sixty lists at once: the single list of another is answered first or second', async () => {
    const { db } = database()
    const [admin, shipper] = [await backend.signIn('admin'), await backend.signIn('shipper')]
    // Those of the server's own work among them.
    const asked = () => (db.pool as PoolInTurns).asked
    const order: string[] = []
    const list = async (name: string, token: string): Promise<void> => {
      const { status } = await backend.get('/ntocc-tms-api/waybill?pageNum=1&pageSize=10', token)
      order.push(status === 0 ? name : `${name}: ${status}`)
    }
    let open = (): void => undefined
    let isHeld = false
    const gate = db.session(() => {
      isHeld = true
      return new Promise<void>(done => (open = done))
    })
    await expect.poll(() => isHeld).toBe(true)
    const all = Array.from({ length: 60 }, () => list('admin', admin))
    await expect.poll(asked).toBeGreaterThanOrEqual(61)
    all.push(list('shipper', shipper))
    await expect.poll(asked).toBeGreaterThanOrEqual(62)
    open()
    await Promise.all([gate, ...all])
    expect(order.indexOf('shipper')).toBeLessThanOrEqual(1)
    expect(order).toContain('shipper')
    expect(order.filter(name => name === 'admin')).toHaveLength(60)
  })
})
