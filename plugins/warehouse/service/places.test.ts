// @vitest-environment node
import type { Page } from '@ntocc/sdk/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestBackend, testBackend } from '../../../server/src/ntocc/testing/backend.ts'
import { colleague } from '../../../server/src/ntocc/testing/colleague.ts'
import { withDatabase } from '../../../server/src/ntocc/testing/databases.ts'
import type { Warehouse } from '../contract/places.ts'

const PATH = '/ntocc-basic-api/warehouse'
const [NOT_FOUND, INVALID] = [4040, 4220]

withDatabase('warehouses', database => {
  let backend: TestBackend
  let [admin, clerk, shipper] = ['', '', '']
  beforeAll(async () => {
    backend = await testBackend(database().db)
    await database().db.query(
      `update role set data_scope = 'self', permissions = '["warehousePlace.read", "warehousePlace.edit"]'
       where branch_code = 'HQ' and role_code = 'WAREHOUSE'`,
    )
    admin = await backend.signIn('admin')
    clerk = await colleague(backend, 'WAREHOUSE')
    shipper = await backend.signIn('shipper')
  })
  afterAll(() => backend?.app.close())

  const made = async (warehouseNo: string, by: string) => {
    const body = {
      warehouseNo,
      name: `House ${warehouseNo}`,
      kind: 'racked',
      areaCode: '420102',
      address: '1 Dock Road',
    }
    return (await backend.post<Warehouse>(PATH, body, by)).data
  }
  const listed = async (by: string, query = '') =>
    (await backend.get<Page<Warehouse>>(`${PATH}?pageNum=1&pageSize=200${query}`, by)).data?.records ?? []

  it('are seen, changed and deleted by staff as far as their role sees the branch', async () => {
    const [house, own] = [await made('A1', admin), await made('A2', clerk)]
    expect((await listed(admin)).map(({ code }) => code)).toEqual(expect.arrayContaining([house?.code, own?.code]))
    const seen = (await listed(clerk)).map(({ code }) => code)
    expect(seen).toContain(own?.code)
    expect(seen).not.toContain(house?.code)
    const { id = 0, version = 0 } = house ?? {}
    expect((await backend.get(`${PATH}/${id}`, clerk)).status).toBe(NOT_FOUND)
    expect((await backend.put(PATH, { id, version, name: 'Mine' }, clerk)).status).toBe(NOT_FOUND)
    expect((await backend.remove(`${PATH}?id=${id}`, clerk)).status).toBe(NOT_FOUND)
    expect((await backend.put(PATH, { id: own?.id, name: 'Mine' }, clerk)).status).toBe(0)
  })

  it('are named to owners who order goods out of them, by name and number alone', async () => {
    const house = await made('A3', admin)
    const [seen] = await listed(shipper, `&code=${house?.code}`)
    expect(seen).toMatchObject({ name: 'House A3', warehouseNo: 'A3' })
    expect(seen).not.toHaveProperty('address')
    expect((await backend.get(`${PATH}?pageNum=1&pageSize=20&address=Dock`, shipper)).status).toBe(INVALID)
  })
})
