import { fileIdOf, type WaybillDetail } from '@ntocc/sdk/contracts'
import { expect, it } from 'vitest'
import { withDatabase } from '../../../../server/src/ntocc/testing/databases.ts'
import { WAYBILLS, waybillDesk } from '../../../../server/src/ntocc/testing/waybills.ts'

withDatabase('pictures of what is judged', database => {
  const desk = waybillDesk(database)
  const query = (text: string, params: unknown[]) => database().db.query(text, params)

  /** Gives the administrator a second role that may do just this, and reads a file in it. */
  const inRole = async (role: string, permission: string, path: string) => {
    await query(
      `with made as (insert into role (branch_code, code, role_code, name, party_types, permissions, resources, status, created_by)
         values ('HQ', $1, $1, '{"en":"Some"}', '["PLAT_ADMIN"]', $2, '[]', 1, 'test') returning id)
       insert into sys_account_role (account_id, role_id, sort)
         select a.id, made.id, 9 from made, sys_account a where a.username = 'admin'`,
      [role, JSON.stringify([permission])],
    )
    return desk.backend.app.inject({
      url: path,
      headers: { authorization: `Bearer ${desk.admin}`, 'x-role-code': role },
    })
  }

  it('are Chinese papers, in whichever language the rest is read', async () => {
    const [any] = (await desk.list('status=90&pageSize=1')).records
    const read = async (language: string) =>
      (await desk.backend.get<WaybillDetail>(`${WAYBILLS}/${any?.id}`, desk.admin, { 'accept-language': language }))
        .data
    const [chinese, english] = [await read('zh'), await read('en')]
    expect(english?.goodsName).not.toBe(chinese?.goodsName)
    expect(english?.receipts).toHaveLength(chinese?.receipts.length ?? 0)
    expect(english?.receipts.map(each => each.images)).toEqual(chinese?.receipts.map(each => each.images))
  })

  it('are seen by whoever judges loads or receipts, who need not read waybills; by nobody else without reading them', async () => {
    const waybill = await desk.placed(80)
    const id = fileIdOf(desk.ofDriver[0]) ?? ''
    await query(`insert into sys_file_use (file_id, entity, record_id) values ($1, 'waybill', $2)`, [id, waybill.id])
    const file = `/ntocc-basic-api/file/${id}`
    for (const permission of ['waybill.approveLoad', 'waybill.approveReceipt']) {
      const seen = await inRole(`ONLY_${permission}`, permission, file)
      expect([permission, seen.headers['content-type']]).toEqual([permission, 'image/png'])
      const read = await desk.backend.get(`/ntocc-tms-api/waybill/${waybill.id}`, desk.admin, {
        'x-role-code': `ONLY_${permission}`,
      })
      expect(read.status).toBe(4030)
    }
    const other = await inRole('ONLY_ORDERS', 'sourceOrder.read', file)
    expect(other.headers['content-type']).toContain('application/json')
  })
})
