import type { LoginAnswer, Page, StaffRecord } from '@ntocc/sdk/contracts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { TEST_CLIENT, type TestBackend, testBackend } from '../testing/backend.ts'
import { withDatabase } from '../testing/databases.ts'
import { hashPassword } from './passwords.ts'

const BASIC = '/ntocc-basic-api'
const PHONE = '10000005001'
const OWN = { nobody: 'Clerk@2026', driver: 'Driver@2026' }

/** A person of the branch and a driver, each with a password of their own. */
withDatabase('two accounts of one phone', database => {
  let backend: TestBackend
  beforeAll(async () => {
    const { db } = database()
    backend = await testBackend(db)
    for (const [username, password] of Object.entries(OWN)) {
      await db.query(
        'update sys_account set phone = $2, phone_proven_at = now(), password_hash = $3 where username = $1',
        [username, PHONE, await hashPassword(password)],
      )
      await db.query('update staff set phone = $2 where username = $1', [username, PHONE])
    }
  })
  afterAll(() => backend.app.close())
  beforeEach(() => database().db.query('delete from sys_try'))

  const signIn = (username: string, password: string) =>
    backend.post<LoginAnswer>(`${BASIC}/authorize`, {
      username,
      password,
      client_id: TEST_CLIENT.id,
      client_secret: TEST_CLIENT.secret,
    })
  const wrong = async (times: number, name = PHONE) => {
    for (let at = 0; at < times; at += 1) expect((await signIn(name, 'Wrong@2026')).status).toBe(4010)
  }
  const LOCKED = { status: 4010, msg: expect.stringMatching(/minutes/) }
  /** Whom a warning goes to meanwhile. */
  const warned = async (work: () => Promise<unknown>): Promise<string[]> => {
    const keys: string[] = []
    const end = backend.notifier.subscribe(({ key, message }) => {
      if (message.type === 'warning') keys.push(key)
    })
    await work()
    end()
    return keys
  }
  /** The clerk as the list of staff has them. */
  const listed = async () =>
    (await backend.get<Page<StaffRecord>>(`${BASIC}/staff?username=nobody`, await backend.signIn('admin'))).data
      ?.records[0]

  it.each([
    ['the phone', PHONE],
    ['the user name', 'driver'],
  ])('the right password of one, by %s, does not wash away the guesses at the other', async (_, ownName) => {
    const keys = await warned(async () => {
      await wrong(4)
      expect((await signIn(ownName, OWN.driver)).status).toBe(0)
      await wrong(1)
    })
    expect(keys).toContain('HQ/PLAT_ADMIN/HQ-NOBODY')
    expect(keys).not.toContain('HQ/DRIVER/HQ-D0001')
    expect(await signIn('nobody', OWN.nobody)).toMatchObject(LOCKED)
    expect(await signIn(PHONE, OWN.nobody)).toMatchObject(LOCKED)
    // Whose password was right is not locked, by either name.
    expect((await signIn(PHONE, OWN.driver)).status).toBe(0)
    expect((await signIn('driver', OWN.driver)).status).toBe(0)
  })

  it('guesses count together, by whichever name they were made', async () => {
    await wrong(3)
    await wrong(2, 'nobody')
    expect(await signIn(PHONE, OWN.nobody)).toMatchObject(LOCKED)
    expect((await signIn('driver', OWN.driver)).status).toBe(0)
  })

  it('S2-108 one that is locked under the phone is listed as such, and unlocked under it', async () => {
    await wrong(5)
    expect(await signIn(PHONE, OWN.nobody)).toMatchObject({ ...LOCKED, data: { locked: true } })
    expect(Date.parse(String((await listed())?.lockedUntil))).toBeGreaterThan(Date.now())
    const id = (await listed())?.id
    expect((await backend.post(`${BASIC}/staff/unlock`, { id }, await backend.signIn('admin'))).status).toBe(0)
    expect(await listed()).not.toHaveProperty('lockedUntil')
    expect((await signIn(PHONE, OWN.nobody)).status).toBe(0)
    // The driver is no person of the staff: their lock stands.
    expect(await signIn('driver', OWN.driver)).toMatchObject(LOCKED)
  })

  it('S2-108 a new password opens the phone as well', async () => {
    await wrong(5)
    const id = (await listed())?.id
    const given = await backend.post<{ password: string }>(
      `${BASIC}/staff/password`,
      { id },
      await backend.signIn('admin'),
    )
    expect((await signIn(PHONE, given.data?.password ?? '')).status).toBe(0)
  })
})
