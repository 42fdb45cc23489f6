import type { AuditEntry, RoleRecord } from '@ntocc/sdk/contracts'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { barriers } from './support/axe.ts'
import { people, type Visit } from './support/people.ts'

const person = people('changing')

const HEADERS = { 'X-Console': '1', 'Accept-Language': 'en' }

interface Case {
  id: number
  title: string
}

const read = async <T>({ context }: Pick<Visit, 'context'>, path: string): Promise<T> => {
  const answer = await context.request.get(`/ntocc-basic-api/${path}`, { headers: HEADERS })
  return ((await answer.json()) as { data: T }).data
}
const queue = async (visit: Visit): Promise<Case[]> =>
  (await read<{ records: Case[] }>(visit, 'review/queue?kind=driver')).records
const waiting = async (visit: Visit) => {
  const counts = await read<{ configKey: string; configValue: number }[]>(visit, 'party/getPartyRoleConfigCount')
  return counts.find(({ configKey }) => configKey === 'auth_driver_count')?.configValue
}
const badge = (page: Page, count: number) =>
  page.getByRole('link', { name: new RegExp(`^Drivers to review\\W*${count}\\b`) })
const onCase = (page: Page, title: string) => page.getByRole('heading', { level: 2, name: title }).waitFor()
/** The case is claimed and has been shown long enough: a key decides it at once. */
const mayApprove = (page: Page) =>
  page
    .locator('.nt-review-side[aria-busy="false"] footer button:first-child:not([aria-disabled])')
    .count()
    .then(count => count > 0)

/** Lets the clerk without a role review too. */
async function secondReviewer(admin: Visit): Promise<void> {
  const roles = (await read<{ records: RoleRecord[] }>(admin, 'role?pageNum=1&pageSize=50')).records
  const role = (code: string) => roles.find(({ roleCode }) => roleCode === code) as RoleRecord
  const { resources, permissions } = await read<RoleRecord>(admin, `role/${role('PLAT_ADMIN').id}`)
  const answer = await admin.context.request.put('/ntocc-basic-api/role', {
    headers: HEADERS,
    data: { id: role('NOBODY').id, version: role('NOBODY').version, resources, permissions },
  })
  expect(await answer.json()).toMatchObject({ status: 0 })
}

describe('review cockpit', () => {
  it('S2-145 S2-152 two reviewers on one case: the second is told who has it, one decision is made, the count falls live', async () => {
    const one = await person({ as: 'admin' })
    await secondReviewer(one)
    const two = await person({ as: 'nobody' })
    const [first, second] = (await queue(one)) as [Case, Case]
    const before = (await waiting(one)) ?? 0
    const address = `/review/drivers?case=${first.id}`
    await Promise.all([one.page.goto(address), two.page.goto(address)])
    await Promise.all([onCase(one.page, first.title), onCase(two.page, first.title)])
    await badge(one.page, before).waitFor()
    await expect
      .poll(async () => [await mayApprove(one.page), await mayApprove(two.page)].filter(Boolean))
      .toEqual([true])
    const [winner, loser] = (await mayApprove(one.page)) ? [one, two] : [two, one]
    await loser.page
      .getByText(/is reviewing this at the moment/)
      .first()
      .waitFor()
    expect(await barriers(winner.page)).toEqual([])
    await Promise.all([winner.page.keyboard.press('a'), loser.page.keyboard.press('a')])
    await winner.page.getByText(`${first.title}: approved`).waitFor()
    await onCase(winner.page, second.title)
    await badge(loser.page, before - 1).waitFor()
    await badge(winner.page, before - 1).waitFor()
    const trail = await read<{ records: AuditEntry[] }>(winner, `auditTrail?entity=driver&id=${first.id}`)
    expect(trail.records.filter(({ action }) => action === 'approve' || action === 'reject')).toHaveLength(1)
    expect([...one.errors, ...two.errors]).toEqual([])
  })

  it('a decision taken back is never sent; one whose window closes is', async () => {
    const one = await person({ as: 'admin' })
    // The last one: nobody else has had a reason to open it.
    const first = (await queue(one)).at(-1) as Case
    await one.page.goto(`/review/drivers?case=${first.id}`)
    await onCase(one.page, first.title)
    await expect.poll(() => mayApprove(one.page)).toBe(true)
    await one.page.keyboard.press('r')
    await one.page.keyboard.press('2')
    await one.page.keyboard.press('Enter')
    await one.page.getByText(`${first.title}: rejected`).waitFor()
    await one.page.keyboard.press('u')
    await onCase(one.page, first.title)
    expect((await queue(one)).map(({ id }) => id)).toContain(first.id)
    await one.page.getByRole('group', { name: 'Why is it rejected?' }).waitFor()
    await one.page.keyboard.press('Enter')
    await one.page.getByText(`${first.title}: rejected`).waitFor()
    await one.page.close({ runBeforeUnload: true })
    await expect.poll(async () => (await queue(one)).map(({ id }) => id)).not.toContain(first.id)
  })
})
