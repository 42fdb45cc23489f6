import { type AreaSettings, CONFIG_KEYS, endpoints } from '@ntocc/sdk/contracts'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { withDatabase } from '../../../server/src/ntocc/testing/databases.ts'
import { branchProvince } from './province.ts'
import { BRANCH, type ReportDesk, reportDesk } from './testing/desk.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

const CONFIGURE = 'update sys_branch_config set config_value = $3 where branch_code = $1 and config_key = $2'

withDatabase('the province that a branch reports to', database => {
  let desk: ReportDesk
  beforeAll(async () => {
    desk = await reportDesk(database().db)
  })
  afterAll(() => desk.close())

  const shown = async () => {
    const { data } = await desk.backend.get<AreaSettings[]>(endpoints.areaSettings.path, desk.admin)
    return data?.find(({ area }) => area === 'reporting')
  }
  const configured = async () => {
    const { rows } = await database().db.query<{ config_value: string }>(
      'select config_value from sys_branch_config where branch_code = $1 and config_key = $2',
      [BRANCH, CONFIG_KEYS.reportProvince],
    )
    return rows[0]?.config_value
  }
  const province = () => desk.as(branchProvince)

  it('is set with the other settings, stands where pages know it from the sign-in on, and says who changed it', async () => {
    expect((await shown())?.values.reportProvince).toBe('1')
    await desk.set({ reportProvince: '2', reportUserId: 'new' })
    expect(await configured()).toBe('2')
    expect(await province()).toBe('120000')
    const now = await shown()
    expect(now?.values).toMatchObject({ reportProvince: '2', reportUserId: 'new' })
    expect(now?.trail[0]?.changes).toContainEqual({ field: 'reportProvince', before: '1', after: '2' })
    await desk.set({ reportProvince: null })
    expect(await configured()).toBe('0')
    expect(await province()).toBeUndefined()
  })

  it('is one of those that there are', async () => {
    await desk.set({ reportProvince: '1' })
    await expect(desk.set({ reportProvince: '22' })).rejects.toThrow('reportProvince')
    expect(await configured()).toBe('1')
  })

  it.each([
    ['20, 1', '20', '610000'],
    ['99 1', '1', '420000'],
    ['0, 1', '1', '420000'],
    ['01', '0', undefined],
    ['', '0', undefined],
  ])('is the same on the page and for the service where “%s” is configured', async (value, onThePage, gb) => {
    await database().db.query(CONFIGURE, [BRANCH, CONFIG_KEYS.reportProvince, value])
    expect((await shown())?.values.reportProvince ?? '0').toBe(onThePage)
    expect(await province()).toBe(gb)
  })

  it('is the first where several are configured, which nobody takes away by setting something else', async () => {
    await database().db.query(CONFIGURE, [BRANCH, CONFIG_KEYS.reportProvince, '20, 1'])
    expect(await province()).toBe('610000')
    expect((await shown())?.values.reportProvince).toBe('20')
    await desk.set({ reportUserId: 'another' })
    expect(await configured()).toBe('20, 1')
  })
})
