import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { MIGRATIONS_FOLDER } from '../db/migrate.ts'
import { lookIn, proveIn } from '../outside/ledger.ts'
import { withDatabase } from '../testing/databases.ts'

const PHONE = '13374658191'
const MOVED = '13374658192'

withDatabase('what registered by its phone before codes were drawn', database => {
  const migrateAgain = async () => {
    const statements = readFileSync(join(MIGRATIONS_FOLDER, '0030_identity.sql'), 'utf8').split(
      '--> statement-breakpoint',
    )
    await database().db.transaction(async tx => {
      // Younger than it: no release ran it with the books there, or with an area's table that only grows.
      const growing = await tx.query<{ name: string }>(
        `select distinct tgrelid::regclass::text as name from pg_trigger
         where not tgisinternal and (tgname like '%_append_only' or tgrelid::regclass::text like 'sys_book_%')`,
      )
      for (const { name } of growing.rows) await tx.query(`alter table ${name} disable trigger user`)
      for (const each of statements) await tx.query(each)
    })
  }
  const one = async <T extends Record<string, unknown>>(text: string, params: unknown[] = []): Promise<T> =>
    (await database().db.query<T>(text, params)).rows[0] as T

  it('has drawn names and codes wherever they are referred to, and keeps its phone', async () => {
    const { db } = database()
    for (const [username, phone, type] of [
      [PHONE, PHONE, 'DRIVER'],
      [MOVED, '13900000001', 'SHIPPER'],
    ]) {
      const code = `${type?.charAt(0)}${username}`
      await db.query(
        `insert into sys_account (branch_code, username, phone, password_hash, party_type, party_code, user_name)
         values ('HQ', $1::text, $2, 'none', $3, $4, to_jsonb($1::text))`,
        [username, phone, type, code],
      )
      await db.query(
        `insert into party (branch_code, code, party_type, user_name, username, phone, balance, frozen, status, created_by)
         values ('HQ', $4, $3, to_jsonb($1::text), $1::text, $2, 0, 0, 1, $1::text)`,
        [username, phone, type, code],
      )
    }
    await db.query(
      `insert into driver (branch_code, code, name, phone, status, auth_status, created_by)
       values ('HQ', $1, '"司机088"', $2, 1, 2, $2)`,
      [`D${PHONE}`, PHONE],
    )
    await db.query(
      `insert into bank_card (branch_code, code, owner_code, holder, card_no, status, created_by)
       values ('HQ', 'BC-1', $1, '"司机088"', '6222980000000000129', 1, 'admin')`,
      [`D${PHONE}`],
    )
    await db.query(
      `insert into sys_audit_trail (branch_code, entity, record_id, record_code, action, changes, party_code)
       values ('HQ', 'driver', 1, $1, 'create', jsonb_build_array(jsonb_build_object('field', 'code', 'after', $1::text)), $1)`,
      [`D${PHONE}`],
    )
    for (const object of [`account:${PHONE}`, 'account:13812345678', 'account:admin'])
      await db.query(`insert into sys_audit_log (action, object, party_code) values ('register', $1, $2)`, [
        object,
        `D${PHONE}`,
      ])
    const said = (driverCode: string) => ({ waybillNo: 'W1', driverCode })
    const proven = await proveIn(db, 'HQ', 'waybill/W1', said(`D${PHONE}`))
    await migrateAgain()

    const account = await one<{
      username: string
      party_code: string
      phone: string
      user_name: string
      proven: boolean
    }>('select *, phone_proven_at is not null as proven from sys_account where phone = $1', [PHONE])
    const { username, party_code: code } = account
    expect(username).toMatch(/^u[2-9a-z]{9}$/)
    expect(code).toMatch(/^D2\d{7}[2-9A-Z]{8}$/)
    expect(account).toMatchObject({ phone: PHONE, user_name: username, proven: true })
    // Somebody who typed another number there has proven nothing.
    const moved = await one('select username, phone_proven_at from sys_account where phone = $1', ['13900000001'])
    expect(moved).toMatchObject({ username: expect.stringMatching(/^u/), phone_proven_at: null })
    expect(
      await one('select code, username, user_name, phone, created_by from party where phone = $1', [PHONE]),
    ).toEqual({
      code,
      username,
      user_name: username,
      phone: PHONE,
      created_by: username,
    })
    expect(await one('select code, phone, created_by from driver where phone = $1', [PHONE])).toEqual({
      code,
      phone: PHONE,
      created_by: username,
    })
    expect(await one(`select owner_code from bank_card where code = 'BC-1'`)).toEqual({ owner_code: code })
    expect(
      await one('select record_code, party_code, changes from sys_audit_trail where record_code = $1', [code]),
    ).toEqual({
      record_code: code,
      party_code: code,
      changes: [{ field: 'code', after: code }],
    })
    const objects = await db.query<{ object: string }>(
      `select object from sys_audit_log where party_code = $1 order by id`,
      [code],
    )
    expect(objects.rows.map(row => row.object)).toEqual([`account:${username}`, 'phone:138****5678', 'account:admin'])
    // What was proven of a waybill still holds, is not said again, and of another driver it does not hold.
    expect(await lookIn(db, 'HQ', 'waybill/W1', said(code))).toMatchObject({ holds: true })
    expect(await proveIn(db, 'HQ', 'waybill/W1', said(code))).toEqual(proven)
    expect(await lookIn(db, 'HQ', 'waybill/W1', said('HQ-D0001'))).toMatchObject({ holds: false })
    const admin = await one('select username, party_code from sys_account where username = $1', ['admin'])
    expect(admin).toEqual({ username: 'admin', party_code: 'HQ-ADMIN' })
    await expect(db.query(`update sys_audit_trail set action = 'x'`)).rejects.toThrow()
  })

  it('done again it changes nothing', async () => {
    const before = await one('select json_agg(a order by id) as all from sys_account a')
    await migrateAgain()
    expect(await one('select json_agg(a order by id) as all from sys_account a')).toEqual(before)
  })
})
