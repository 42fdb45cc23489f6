import type { AuditEntry, Driver } from '@ntocc/sdk/contracts'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { barriers } from './support/axe.ts'
import { fresh } from './support/fresh.ts'
import { madeAt } from './support/made.ts'
import { people, type Visit } from './support/people.ts'

const person = people()
const made = madeAt(person.url)

const HEADERS = { 'X-Console': '1', 'Accept-Language': 'en' }

const read = async <T>({ context }: Pick<Visit, 'context'>, path: string): Promise<T> => {
  const answer = await context.request.get(`/ntocc-basic-api/${path}`, { headers: HEADERS })
  return ((await answer.json()) as { data: T }).data
}
/** Drivers whose papers wait, behind all others and with a name that only they have. */
async function waitingDrivers(count: number): Promise<{ word: string; cases: { id: number; title: string }[] }> {
  const word = fresh.word()
  const cases = []
  for (let at = 1; at <= count; at++) {
    const { id } = await made.driver({ name: `Driver ${word} ${at}` }, { review: 'waiting' })
    cases.push({ id, title: `Driver ${word} ${at}` })
  }
  return { word, cases }
}
const queue = async (visit: Visit, word: string): Promise<number[]> =>
  (await read<{ records: Driver[] }>(visit, `review/queue?kind=driver&keyword=${word}`)).records.map(({ id }) => id)
const waiting = async (visit: Pick<Visit, 'context'>) => {
  const counts = await read<{ configKey: string; configValue: number }[]>(visit, 'party/getPartyRoleConfigCount')
  return counts.find(({ configKey }) => configKey === 'auth_driver_count')?.configValue
}
/** The strip of to-dos says what the backend counts, by itself: other counts may move meanwhile. */
const follows = ({ page, context }: Visit) =>
  expect
    .poll(async () => {
      const link = page.getByRole('link', { name: /^Drivers to review/ }).first()
      const [shown] = /\d+/.exec((await link.getAttribute('aria-label')) ?? '') ?? []
      return [Number(shown), await waiting({ context })]
    })
    .toSatisfy(([shown, counted]) => shown === counted)
const onCase = (page: Page, title: string) => page.getByRole('heading', { level: 2, name: title }).waitFor()
/** The case is claimed and has been shown long enough: a key decides it at once. */
const mayApprove = (page: Page) =>
  page
    .locator('.nt-review-side[aria-busy="false"] footer button:first-child:not([aria-disabled])')
    .count()
    .then(count => count > 0)

describe('review cockpit', () => {
  it('S2-145 S2-152 two reviewers on one case: the second is told who has it, one decision is made, the count falls live', async () => {
    const { word, cases } = await waitingDrivers(2)
    const [first, second] = cases as [(typeof cases)[0], (typeof cases)[0]]
    const one = await person({ as: 'admin' })
    const two = await person({ as: 'review1' })
    const address = `/review/drivers?keyword=${word}&case=${first.id}`
    await Promise.all([one.page.goto(address), two.page.goto(address)])
    await Promise.all([onCase(one.page, first.title), onCase(two.page, first.title)])
    await Promise.all([follows(one), follows(two)])
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
    // Sent once it can no longer be taken back.
    await expect.poll(() => queue(winner, word)).toEqual([second.id])
    await Promise.all([follows(one), follows(two)])
    const trail = await read<{ records: AuditEntry[] }>(winner, `auditTrail?entity=driver&id=${first.id}`)
    expect(trail.records.filter(({ action }) => action === 'approve' || action === 'reject')).toHaveLength(1)
    expect([...one.errors, ...two.errors]).toEqual([])
  })

  it('a decision taken back is never sent; one whose window closes is', async () => {
    const { word, cases } = await waitingDrivers(1)
    const [first] = cases as [(typeof cases)[0]]
    const one = await person({ as: 'admin' })
    await one.page.goto(`/review/drivers?keyword=${word}&case=${first.id}`)
    await onCase(one.page, first.title)
    await expect.poll(() => mayApprove(one.page)).toBe(true)
    await one.page.keyboard.press('r')
    await one.page.keyboard.press('2')
    await one.page.keyboard.press('Enter')
    await one.page.getByText(`${first.title}: rejected`).waitFor()
    await one.page.keyboard.press('u')
    await onCase(one.page, first.title)
    expect(await queue(one, word)).toEqual([first.id])
    await one.page.getByRole('group', { name: 'Why is it rejected?' }).waitFor()
    await one.page.keyboard.press('Enter')
    await one.page.getByText(`${first.title}: rejected`).waitFor()
    await one.page.close({ runBeforeUnload: true })
    await expect.poll(() => queue(one, word)).toEqual([])
  })
})
