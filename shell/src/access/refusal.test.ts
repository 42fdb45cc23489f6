import { describe, expect, it } from 'vitest'
import { PAGES, role } from '../testing/fixtures.ts'
import { refusalOf } from './refusal.ts'

const user = (over: Partial<Parameters<typeof refusalOf>[2]> = {}) => ({
  roles: ['PLAT_ADMIN'],
  roleList: [role()],
  permissionlist: [],
  lacking: [],
  ...over,
})

describe('why a page stays closed', () => {
  it('S6-003 a page of the role says the code that it needs, by name where that is known', () => {
    const title = 'Deleted waybills · Read'
    expect(refusalOf('/transport/deleted', PAGES, user())).toMatchObject({
      page: { name: 'WaybillDeleted' },
      lacking: { permission: 'waybill.deleted' },
    })
    const lacking = [{ page: 'WaybillDeleted', permission: 'waybill.deleted', title }]
    expect(refusalOf('/transport/deleted', PAGES, user({ lacking }))?.lacking?.title).toBe(title)
  })

  it('a page that the role does not have says so and names no code', () => {
    const none = user({ roleList: [{ ...role(), resourceList: [] }] })
    expect(refusalOf('/transport/deleted', PAGES, none)).toMatchObject({ page: { name: 'WaybillDeleted' } })
    expect(refusalOf('/transport/deleted', PAGES, none)?.lacking).toBeUndefined()
  })

  it('nothing is said of what does not exist, of what is open, and of pages for another kind of party', () => {
    expect(refusalOf('/nowhere', PAGES, user())).toBeUndefined()
    expect(refusalOf('/transport/deleted', PAGES, user({ permissionlist: ['waybill.deleted'] }))).toBeUndefined()
    const others = PAGES.map(page => ({ ...page, roles: ['DRIVER'] }))
    expect(refusalOf('/transport/deleted', others, user())).toBeUndefined()
  })
})
