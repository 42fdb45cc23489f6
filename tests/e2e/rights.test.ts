import type { Page, RoleDetail } from '@ntocc/sdk/contracts'
import { describe, expect, it } from 'vitest'
import { callerAt } from './support/calls.ts'
import { fresh } from './support/fresh.ts'
import { hire } from './support/hire.ts'
import { people } from './support/people.ts'

const person = people()
/** A role of its own with what dispatchers have. @returns what changes it, as its form would */
async function ownRole(url: string) {
  const admin = await callerAt(url, 'admin')
  const ROLES = '/ntocc-basic-api/role'
  const { records } = await admin.get<Page<RoleDetail>>(`${ROLES}?pageNum=1&pageSize=50`)
  const usual = await admin.get<RoleDetail>(`${ROLES}/${records.find(each => each.roleCode === 'DISPATCHER')?.id}`)
  const name = fresh.name('Night desk')
  const { partyTypes, dataScope, resources, permissions, noticeKeys } = usual
  const given = { name, partyTypes, dataScope, resources, permissions, noticeKeys }
  const { id, roleCode } = await admin.post<RoleDetail>(ROLES, given)
  const change = async (by: (role: RoleDetail) => Partial<RoleDetail>): Promise<void> => {
    const role = await admin.get<RoleDetail>(`${ROLES}/${id}`)
    await admin.put(ROLES, { id, version: role.version, ...by(role) })
  }
  return { name, roleCode, change }
}

describe('rights that change while somebody works', () => {
  it('S6-003 the menu follows without a reload; pages that are gone close and say so, what was typed stays', async () => {
    const { name, roleCode, change } = await ownRole(person.url())
    const { page, errors } = await hire(person, fresh.word(), { role: roleCode })
    const menu = page.getByRole('navigation', { name: 'Menu' })
    const strip = page.getByRole('navigation', { name: 'Open pages' })
    const inGroup = async () => {
      const link = menu.getByRole('link', { name: 'Drivers', exact: true })
      const group = menu.getByRole('button', { name: 'Drivers and vehicles' })
      // Each change of rights draws the menu anew, and its groups are closed then.
      const open = async (): Promise<boolean> => {
        if (!(await link.isVisible()) && (await group.getAttribute('aria-expanded')) === 'false') await group.click()
        return link.isVisible()
      }
      await expect.poll(open).toBe(true)
      return link
    }
    const give = () =>
      change(({ resources, permissions }) => ({
        resources: [...new Set([...(resources ?? []), 'DriverManage'])],
        permissions: [...new Set([...(permissions ?? []), 'driver.read', 'driver.edit'])],
      }))
    const take = (kind: 'resources' | 'permissions', names: string[]) =>
      change(role => ({ [kind]: role[kind]?.filter(name => !names.includes(name)) }))
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
    await why.getByText(`The page “Drivers” is not part of your role “${name}”.`).waitFor()
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
