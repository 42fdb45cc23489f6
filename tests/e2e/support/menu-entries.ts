import type { Page } from 'playwright-core'

/** A resource of a role, as the user info answers it. */
export interface MenuEntry {
  name: string
  path?: string
  meta: { title: string; i18n?: Record<string, string>; hidden?: boolean; icon?: string; roles?: string[] }
  children?: MenuEntry[]
}

export interface Role {
  roleCode: string
  roleName: string
  roles: string[]
  resourceList: MenuEntry[]
}

/** What an administrator may put into a menu, beside what the demo's menu has; and roles beside the first. */
export async function withEntries(page: Page, entries: MenuEntry[], ...roles: Role[]): Promise<void> {
  await page.route('**/getUserInfo', async route => {
    const response = await route.fetch()
    const answer = (await response.json()) as { data: { roleList: Pick<Role, 'resourceList'>[] } }
    answer.data.roleList[0]?.resourceList.push(...entries)
    answer.data.roleList.push(...roles)
    await route.fulfill({ response, json: answer })
  })
}

/** Meta of an entry whose words are these in English. */
export const titled = (title: string): MenuEntry['meta'] => ({ title, i18n: { en: title } })
