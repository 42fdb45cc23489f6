import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import type { LiveShare } from '../../contracts/index.ts'
import { definePlugin } from '../../plugin/definition.ts'
import { renderPlugin } from '../../testing/index.ts'
import { ShareButton } from './ShareButton.tsx'

afterEach(cleanup)

const PAGES = [
  { path: '/sheet', kind: 'waybill', label: 'Sheet' },
  { path: '/trip', kind: 'trip', label: 'Way' },
  { path: '/fence', kind: 'trip', label: 'Fences' },
] as const

const link = (id: number, kind: LiveShare['kind'], byName: string): LiveShare => ({
  id,
  kind,
  byName,
  share: `${id}.sealed`,
  made: '2026-03-01T02:00:00Z',
  expires: '2026-03-08T02:00:00Z',
  visits: 0,
})

async function show(live: LiveShare[]) {
  const title = { en: 'Probe', zh: '探', es: 'Prueba', ja: '試' }
  const load = async () => ({ default: () => <ShareButton id={7} pages={PAGES} /> })
  const plugin = definePlugin({
    id: 'probe',
    version: '1.0.0',
    pages: [{ name: 'Probe', path: '/probe', title, load }],
  } as never)
  const { api } = await renderPlugin(plugin, {
    page: 'Probe',
    locale: {},
    api: {
      'GET /ntocc-tms-api/share': () => live,
      'POST /ntocc-tms-api/share': () => {
        const made = link(9, 'waybill', 'Administrator')
        live.unshift(made)
        return { share: made.share, expires: made.expires, id: made.id }
      },
      'DELETE /ntocc-tms-api/share': () => ({ count: live.splice(0).length }),
      'DELETE /ntocc-tms-api/share/:id': ({ params }) => {
        live.splice(
          live.findIndex(each => String(each.id) === params.id),
          1,
        )
        return null
      },
    },
  })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Share' }))
  const dialog = within(await screen.findByRole('dialog'))
  return { api, user, dialog }
}

it('lists the links that open still with who made each and until when, the new one too', async () => {
  const { dialog, user, api } = await show([link(4, 'trip', 'Li Wei')])
  const list = () => within(dialog.getByRole('region', { name: 'Active links' })).getAllByRole('listitem')
  await dialog.findByText(/By Li Wei/)
  expect(list()).toHaveLength(1)
  expect(list()[0]?.textContent).toMatch(/Way · Fences.*By Li Wei, 2026-03-01.*until 2026-03-08/)
  await user.click(dialog.getByRole('button', { name: 'Make the link' }))
  await dialog.findByText(/By Administrator/)
  expect(list()).toHaveLength(2)
  expect(api.requests.find(({ method, path }) => method === 'GET' && path.endsWith('/share'))?.query).toEqual({
    kind: 'waybill',
    id: '7',
  })
})

it('tells how often each was opened, and takes all back at once when that is confirmed', async () => {
  const opened = { ...link(5, 'trip', 'Wang Fang'), visits: 3, lastOpened: '2026-03-02T02:00:00Z' }
  const once = { ...link(6, 'waybill', 'Wang Fang'), visits: 1, lastOpened: '2026-03-03T02:00:00Z' }
  const { dialog, user, api } = await show([link(4, 'trip', 'Li Wei'), opened, once])
  await dialog.findByText(/By Li Wei/)
  const texts = dialog.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(texts[0]).toMatch(/Not opened yet/)
  expect(texts[1]).toMatch(/Opened 3 times, last on 2026-03-02/)
  expect(texts[2]).toMatch(/Opened once, on 2026-03-03/)
  await user.click(dialog.getByRole('button', { name: 'Revoke all' }))
  const meaning = await screen.findByText(/3 links: whoever has one/)
  const question = within(meaning.closest<HTMLElement>('[role="dialog"]') ?? document.body)
  await user.click(question.getByRole('button', { name: 'Revoke all' }))
  await waitFor(() => expect(dialog.queryByRole('region', { name: 'Active links' })).toBeNull())
  expect(api.requests.find(({ method }) => method === 'DELETE')).toMatchObject({
    path: '/ntocc-tms-api/share',
    query: { kind: 'waybill', id: '7' },
  })
})

it('one link needs no way to take all back', async () => {
  const { dialog } = await show([link(4, 'trip', 'Li Wei')])
  await dialog.findByText(/By Li Wei/)
  expect(dialog.queryByRole('button', { name: 'Revoke all' })).toBeNull()
})

it('takes a link back only when that is confirmed; the one just made is no longer offered then', async () => {
  const { dialog, user, api } = await show([])
  const revoked = () => api.requests.filter(({ method }) => method === 'DELETE').map(({ path }) => path)
  await user.click(dialog.getByRole('button', { name: 'Make the link' }))
  await dialog.findByRole('textbox', { name: 'Link' })
  const ask = async (answer: string) => {
    await user.click(dialog.getByRole('button', { name: 'Revoke' }))
    const meaning = await screen.findByText(/shared by Administrator/)
    const question = within(meaning.closest<HTMLElement>('[role="dialog"]') ?? document.body)
    await user.click(question.getByRole('button', { name: answer }))
  }
  await ask('Keep the link')
  expect(revoked()).toEqual([])
  await waitFor(() => expect(screen.queryByText(/shared by Administrator/)).toBeNull())
  await ask('Revoke')
  await waitFor(() => expect(revoked()).toEqual(['/ntocc-tms-api/share/9']))
  await waitFor(() => expect(dialog.queryByRole('textbox', { name: 'Link' })).toBeNull())
  expect(dialog.queryByRole('region', { name: 'Active links' })).toBeNull()
})
