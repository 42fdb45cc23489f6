import { expect, it } from 'vitest'
import { withDatabase } from '../testing/databases.ts'
import { standing } from './standing.ts'
import { hashToken, issueToken } from './tokens.ts'

withDatabase('what a gateway is told of sessions', database => {
  /** A new session of somebody, by the hash that the gateway knows it by. */
  const sessionOf = async (username: string): Promise<string> => {
    const { db } = database()
    const found = await db.query<{ id: string }>('select id from sys_account where username = $1', [username])
    const call = { db, deviceId: undefined, ip: '127.0.0.1', userAgent: undefined }
    return hashToken(await issueToken(call, Number(found.rows[0]?.id)))
  }
  const standings = async (...sessions: { session: string; role?: string }[]) =>
    (await standing(database().db, { sessions })).standings
  const alive = async (...sessions: { session: string; role?: string }[]) =>
    (await standings(...sessions)).map(each => each === 'alive')

  it('each goes on or does not, in the order of the question', async () => {
    const [admin, driver] = [await sessionOf('admin'), await sessionOf('driver')]
    const asked = [{ session: driver }, { session: 'unknown' }, { session: admin, role: 'PLAT_ADMIN' }]
    expect(await alive(...asked)).toEqual([true, false, true])
    expect(await alive({ session: driver, role: 'PLAT_ADMIN' }, { session: admin, role: 'DRIVER' })).toEqual([
      false,
      false,
    ])
  })

  it.each([
    ['it has run out', `update sys_access_token set expires_at = now() - interval '1 second' where token_hash = $1`],
    [
      'its longest time is over',
      `update sys_access_token set ends_at = now() - interval '1 second' where token_hash = $1`,
    ],
    [
      'its account is disabled',
      'update sys_account set enabled = false where id = (select account_id from sys_access_token where token_hash = $1)',
    ],
  ])('it ends as soon as %s', async (_, change) => {
    const { db } = database()
    const [session, other] = [await sessionOf('driver'), await sessionOf('shipper')]
    expect(await alive({ session }, { session: other })).toEqual([true, true])
    await db.query(change, [session])
    expect(await alive({ session }, { session: other })).toEqual([false, true])
    await db.query(`update sys_account set enabled = true where username = 'driver'`)
  })

  it.each([
    [
      'overdue',
      'the password must be changed',
      'sys_account set must_change_password = true',
      'sys_account set must_change_password = false',
    ],
    [
      'overdue',
      'the password is too old',
      `sys_account set password_changed_at = now() - interval '181 days'`,
      'sys_account set password_changed_at = now()',
    ],
    [
      'factorDue',
      'a role asks for a second factor',
      'role set require_two_factor = true',
      'role set require_two_factor = false',
    ],
  ])('%s as soon as %s: it has not ended', async (due, _, change, back) => {
    const { db } = database()
    const session = await sessionOf('admin')
    expect(await standings({ session })).toEqual(['alive'])
    await db.query(`update ${change}`)
    expect(await standings({ session }, { session, role: 'PLAT_ADMIN' })).toEqual([due, due])
    expect(await standings({ session, role: 'DRIVER' })).toEqual(['ended'])
    await db.query(`update ${back}`)
    expect(await standings({ session })).toEqual(['alive'])
  })

  it.each([
    ['disabled', 'status = 0', 'status = 1'],
    ['deleted', 'is_deleted = true', 'is_deleted = false'],
  ])('nobody acts on in a role that was %s', async (_, taken, back) => {
    const { db } = database()
    const session = await sessionOf('admin')
    const set = (what: string) =>
      db.query(`update role set ${what} where branch_code = 'HQ' and role_code = 'PLAT_ADMIN'`)
    await set(taken)
    expect(await alive({ session, role: 'PLAT_ADMIN' }, { session })).toEqual([false, true])
    await set(back)
    expect(await alive({ session, role: 'PLAT_ADMIN' })).toEqual([true])
  })

  it('no more than a thousand are asked for at once', async () => {
    const ask = (count: number) => alive(...Array.from({ length: count }, () => ({ session: 'unknown' })))
    expect(await ask(1_000)).toHaveLength(1_000)
    await expect(ask(1_001)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })
})
