import type { Envelope, RoleDetail } from '@ntocc/sdk/contracts'
import type { BrowserContext } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { hire } from './support/hire.ts'
import { people } from './support/people.ts'

const person = people('changing')
/** Changes what the dispatchers' role gives, as its form would. */
async function changeDispatchers({ request }: BrowserContext, change: (role: RoleDetail) => Partial<RoleDetail>) {
  const headers = { 'X-Console': '1' }
  const read = async <T>(path: string) =>
    ((await (await request.get(`/ntocc-basic-api/${path}`, { headers })).json()) as Envelope<T>).data!
  const { records } = await read<{ records: RoleDetail[] }>('role?pageNum=1&pageSize=50')
  const { id } = records.find(each => each.roleCode === 'DISPATCHER')!
  const role = await read<RoleDetail>(`role/${id}`)
  const data = { id, version: role.version, ...change(role) }
  expect((await (await request.put('/ntocc-basic-api/role', { headers, data })).json()).status).toBe(0)
}

describe('rights that change while somebody works', () => {
  it('S6-003 the menu follows without a reload; pages that are gone close and say so, what was typed stays', async () => {
    const admin = await person({ as: 'admin' })
    const { page, errors } = await hire(person, 'follower')
    const menu = page.getByRole('navigation', { name: 'Menu' })
    const strip = page.getByRole('navigation', { name: 'Open pages' })
    const inGroup = async () => {
      const group = menu.getByRole('button', { name: 'Drivers and vehicles' })
      if ((await group.getAttribute('aria-expanded')) === 'false') await group.click()
      return menu.getByRole('link', { name: 'Drivers', exact: true })
    }
    const give = () =>
      changeDispatchers(admin.context, ({ resources, permissions }) => ({
        resources: [...new Set([...(resources ?? []), 'DriverManage'])],
        permissions: [...new Set([...(permissions ?? []), 'driver.read', 'driver.edit'])],
      }))
    const take = (kind: 'resources' | 'permissions', names: string[]) =>
      changeDispatchers(admin.context, role => ({ [kind]: role[kind]?.filter(name => !names.includes(name)) }))
    await page.evaluate(() => Object.assign(window, { stillHere: true }))
    await take('resources', ['DriverManage'])
    await give()
    await (await inGroup()).click()
    await page.getByRole('button', { name: 'New driver' }).click()
    await page.getByRole('dialog', { name: 'New driver' }).getByLabel('Name').first().fill('Half a name')
    await expect.poll(() => strip.getByRole('link').allInnerTexts()).toContain('Drivers')

    await take('permissions', ['driver.read', 'driver.edit'])
    await page.waitForURL(/noPermission$/)
    await page
      .getByText('Your rights have changed: Closed, since your role no longer includes them: Drivers.')
      .waitFor()
    const why = page.locator('.sh-error-page')
    await why.getByText(/has the page “Drivers” but not the permission it needs: .*\(code driver\.read\)/).waitFor()
    expect(await strip.getByRole('link').allInnerTexts()).toEqual(['Dashboard'])
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(await menu.getByRole('link', { name: 'Drivers', exact: true }).count()).toBe(0)

    await take('resources', ['DriverManage'])
    await why.getByText('The page “Drivers” is not part of your role “Dispatcher”.').waitFor()
    await give()
    await (await inGroup()).click()
    await page.getByRole('button', { name: 'New driver' }).click()
    const form = page.getByRole('dialog', { name: 'New driver' })
    await form.getByRole('button', { name: 'Continue' }).click()
    await expect.poll(() => form.getByLabel('Name').first().inputValue()).toBe('Half a name')
    expect(await page.evaluate(() => 'stillHere' in window)).toBe(true)
    expect(errors.filter(error => !error.includes('403'))).toEqual([])
  })
})
