import { type Endpoint, pathOf, Shipment } from '@ntocc/sdk/contracts'
import { recordMachine } from '@ntocc/sdk/fields'
import type { ServiceSession } from '@ntocc/sdk/testing/service'
import { expect } from 'vitest'
import type { Db } from '../../../../server/src/ntocc/db/database.ts'
import { areaNamed } from '../../../../server/src/ntocc/registry/areas.ts'
import { testBackend } from '../../../../server/src/ntocc/testing/backend.ts'
import { differences } from '../prove.ts'
import { deskOf, OWNERS } from '../test-desk.ts'
import type { ServiceCtx } from '../types.ts'

const BRANCH = 'HQ'

interface Sent {
  params?: object
  query?: Record<string, string>
  body?: object
  idempotencyKey?: string
}

/** A warehouse's people in a whole backend, over whatever database a test has; `third` approves what the two have counted. */
export const warehouseHouse = async (db: Db) => {
  const backend = await testBackend(db)
  const as = <T>(area: string, work: (ctx: ServiceCtx) => Promise<T>): Promise<T> => {
    const found = areaNamed(area)
    if (!found) throw new Error(`${area} is not in force`)
    return found.platform().inBranch(BRANCH, ctx => work(ctx as unknown as ServiceCtx))
  }
  await as('shippers', ctx =>
    ctx.records.createMany(
      Shipment,
      OWNERS.map(code => ({ code, name: code, status: recordMachine.at.enabled })) as never,
    ),
  )

  const sessionOf = (token: string): ServiceSession => ({
    call: (async (endpoint: Endpoint, sent: Sent = {}) => {
      const { params, query, body, idempotencyKey } = sent
      const asked = query ? `?${new URLSearchParams(query)}` : ''
      return backend.call({
        method: endpoint.method as 'GET',
        url: `${pathOf(endpoint, params as never)}${asked}`,
        token,
        ...(body && { payload: body }),
        ...(idempotencyKey && { headers: { 'idempotency-key': idempotencyKey } }),
      })
    }) as never,
  })
  /** Nobody checks what they have picked themselves, or approves what they have counted. */
  const colleague = async (name: string): Promise<ServiceSession> => {
    const { rows } = await db.query<{ id: string }>(
      `insert into sys_account (branch_code, username, password_hash, must_change_password, party_type, party_code, user_name)
       select branch_code, $1, password_hash, false, party_type, party_code, user_name from sys_account
       where username = 'admin' returning id`,
      [name],
    )
    await db.query(
      `insert into sys_account_role (account_id, role_id, sort) select $1, r.role_id, r.sort from sys_account_role r
       join sys_account a on a.id = r.account_id and a.username = 'admin'`,
      [rows[0]?.id],
    )
    return sessionOf(await backend.signIn(name))
  }
  const staff = sessionOf(await backend.signIn('admin'))
  const [second, third] = [await colleague('second'), await colleague('third')]
  const proven = async () => expect(await as('warehouse', differences)).toEqual([])
  return { desk: deskOf({ staff, second, proven }), third, close: () => backend.app.close() }
}
export type WarehouseHouse = Awaited<ReturnType<typeof warehouseHouse>>
