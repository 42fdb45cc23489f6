import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page, RoleDetail } from '@ntocc/sdk/contracts'
import { expect, it } from 'vitest'
import { barriers, quiet } from './support/axe.ts'
import { callerAt } from './support/calls.ts'
import { menuOf, people } from './support/people.ts'
import { yardConsole } from './support/yard-notes.ts'

const ROLES = '/ntocc-basic-api/role'
const person = people('own')
const yard = yardConsole()

it('an area that fails says so in the menu, on its page and to administrators, in their language', {
  timeout: 240_000,
}, async () => {
  await yard.install('1.0.0')
  const { page, context } = await person({ url: yard.console().url, as: 'admin', language: 'zh' })
  const states = async () => {
    const answer = await context.request.get('/ntocc-basic-api/plugin', { headers: { 'X-Console': '1' } })
    const { data } = (await answer.json()) as { data: { id: string; state: string }[] }
    return data.find(({ id }) => id === 'yard-notes')?.state
  }
  // Gateway and backend look by themselves: the page is there when the gateway has seen it too.
  const manifest = async () => {
    const answer = await context.request.get('/console/manifest', { headers: { 'X-Console': '1' } })
    return answer.text()
  }
  await expect.poll(manifest).toContain('/plugins/yard-notes/1.0.0-')
  const admin = await callerAt(yard.console().url, 'admin')
  const { records } = await admin.get<Page<RoleDetail>>(`${ROLES}?pageNum=1&pageSize=50`)
  const role = await admin.get<RoleDetail>(`${ROLES}/${records.find(each => each.roleCode === 'PLAT_ADMIN')?.id}`)
  await admin.put(ROLES, {
    id: role.id,
    version: role.version,
    resources: [...(role.resources ?? []), 'YardNoteManage'],
    permissions: [...(role.permissions ?? []), 'yardNote.read'],
  })
  await page.goto('/yard-notes')
  await page.getByRole('heading', { name: '园区备注', level: 1 }).waitFor()
  await yard.remove()
  await expect.poll(states).toBe('gone')
  // Nothing that was in force before is there to go on with.
  await rm(join(yard.console().dataDir, 'services'), { recursive: true, force: true })
  await yard.install('1.0.1', text => `${text}\n-- another history`)
  await expect.poll(states).toBe('failed')
  await expect.poll(manifest).toContain('/plugins/yard-notes/1.0.1-')

  await page.goto('/yard-notes')
  await page.getByRole('alert').getByText('暂停服务').waitFor()
  await menuOf(page, '菜单')
  await page.getByRole('link', { name: /园区备注\s*暂停服务/ }).waitFor()
  await page.getByRole('link', { name: '查看原因' }).click()
  const trouble = page.getByRole('region', { name: '1 个插件需要处理' })
  await trouble.getByText('启动失败').waitFor()
  await trouble.getByText(/migrate.*0000_notes differs/).waitFor()
  await quiet(page)
  expect(await barriers(page)).toEqual([])
})
