import type { PartyType } from '@ntocc/sdk/contracts'
import { renderPlugin } from '@ntocc/sdk/testing'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, expect, it } from 'vitest'
import locale from '../locales/en.json' with { type: 'json' }
import plugin from '../plugin.ts'
import ComplainByLink from './parts/ComplainByLink.tsx'
import RateByLink from './parts/RateByLink.tsx'

afterEach(cleanup)

const AT = '/ntocc-tms-api/complaint'
const past = new Date(Date.now() - 30 * 3_600_000).toISOString()
const paged = (records: object[]) => ({ records, total: records.length, pageNum: 1, pageSize: 50 })
const complaint = {
  id: 1,
  version: 3,
  code: 'TS1',
  waybillNo: 'YD1',
  type: 'delay',
  level: '2',
  content: 'Half a day late',
  status: 0,
  source: 'shipper',
  gmtCreated: past,
  dueAt: past,
  isMine: false,
}
const moves = (...names: string[]) => names.map(move => ({ move, allowed: true }))
const COUNTS = { open: 4, unclaimed: 2, mine: 1, overdue: 1, toConfirm: 0, ended: 9 }

const show = async (more: { page: string; query?: Record<string, string>; party?: PartyType; of?: object }) => {
  const of = { ...complaint, steps: [], moves: moves('accept'), ...more.of }
  const bodies: unknown[] = []
  const isStaff = more.party === undefined
  const shown = await renderPlugin(plugin, {
    page: more.page,
    locale,
    ...(more.query && { query: more.query }),
    session: {
      party: { partyType: more.party ?? 'PLAT_ADMIN', code: 'P1', userName: 'P1', branchCode: 'HQ' },
      permissions: ['complaint.read', 'complaint.file', ...(isStaff ? ['complaint.handle'] : [])],
    },
    api: {
      'GET /ntocc-basic-api/dict/listDict': () => [
        { type: 'complaintLevel', dictList: [{ code: '3', name: 'Urgent' }] },
      ],
      [`GET ${AT}/queue`]: () => paged([complaint]),
      [`GET ${AT}/counts`]: () => COUNTS,
      [`GET ${AT}/:id`]: () => ({ status: 0, data: of }),
      [`POST ${AT}/:id/move`]: ({ body }: { body: unknown }) => {
        bodies.push(body)
        return { status: 4090, msg: 'Ms. Other has this complaint in hand.' }
      },
    } as never,
  })
  return { ...shown, bodies }
}

it('S1-044 the desk takes one by key, and tells whoever lost by whom', async () => {
  const { actions, bodies } = await show({ page: 'ComplaintDesk' })
  expect(await screen.findByRole('tab', { name: 'Overdue 1' })).toBeTruthy()
  expect((await screen.findAllByText(/over$/)).length).toBeGreaterThan(0)
  await screen.findByRole('article', { name: /TS1/ })
  await act(async () => actions.run('complaint.accept'))
  await screen.findByText('Ms. Other has this complaint in hand.')
  expect(bodies).toEqual([{ move: 'accept', version: 3 }])
})

it('what has become more urgent by waiting is called so in words, as the queue does', async () => {
  const steps = [{ id: 9, at: past, step: 'escalate', content: '3', isInternal: true }]
  await show({ page: 'ComplaintDesk', of: { level: '3', steps } })
  const sheet = within(await screen.findByRole('article', { name: /TS1/ }))
  expect(await sheet.findByText('Now: Urgent')).toBeTruthy()
})

it('a clerk is told what to ask while somebody is on the telephone, and not after', async () => {
  const { actions, api } = await show({ page: 'ComplaintDesk' })
  await screen.findByRole('article', { name: /TS1/ })
  await act(async () => actions.run('complaint.new'))
  const form = within(await screen.findByRole('dialog'))
  const telephone = await form.findByLabelText(/^Telephone/)
  expect(form.getByText('Telephone').closest('label')?.textContent).toContain('*')
  await userEvent.click(form.getByRole('button', { name: 'File' }))
  await waitFor(() => expect(telephone.getAttribute('aria-invalid')).toBe('true'))
  expect(api.requests.filter(({ method }) => method === 'POST')).toEqual([])
})

it('S1-016 whoever complained closes an answered one with stars', async () => {
  const { bodies } = await show({
    page: 'ComplaintDetail',
    query: { id: '1' },
    party: 'SHIPPER',
    of: { status: 3, result: 'The driver was told', moves: moves('close', 'reopen') },
  })
  const sheet = within(await screen.findByRole('article', { name: /TS1/ }))
  expect(sheet.getByText('The driver was told')).toBeTruthy()
  await userEvent.click(sheet.getByRole('button', { name: 'Close the case' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(within(dialog.getByRole('group', { name: 'Content with it' })).getAllByRole('radio')[3]!)
  await userEvent.click(dialog.getByRole('button', { name: 'Close the case' }))
  await waitFor(() => expect(bodies).toEqual([{ move: 'close', version: 3, satisfaction: 4 }]))
})

const feedback = {
  id: 7,
  version: 2,
  code: 'FK7',
  kind: 'praise',
  content: 'Quick help on the telephone',
  status: 0,
  gmtCreated: past,
}
const FEEDBACK = '/ntocc-basic-api/feedback'

const listed = async (party: PartyType, permissions: string[]) => {
  const bodies: unknown[] = []
  await renderPlugin(plugin, {
    page: 'FeedbackManage',
    locale,
    session: { party: { partyType: party, code: 'P1', userName: 'P1', branchCode: 'HQ' }, permissions },
    api: {
      'GET /ntocc-basic-api/dict/listDict': () => [],
      [`GET ${FEEDBACK}`]: () => paged([feedback]),
      [`GET ${FEEDBACK}/:id`]: () => ({ status: 0, data: feedback }),
      'POST /ntocc-basic-api/feedbackAnswer': ({ body }: { body: unknown }) => {
        bodies.push(body)
        return { status: 0, data: { ...feedback, status: 1 } }
      },
    } as never,
  })
  await screen.findByText('Quick help on the telephone')
  return bodies
}
/** In its row: a heading is called the same. */
const answers = () =>
  within(screen.getByRole('row', { name: /Quick help/ })).queryAllByRole('button', { name: 'Answer' })

it('S1-045 feedback is answered from its list by staff who may, and the button of others says why', async () => {
  const bodies = await listed('PLAT_ADMIN', ['feedback.read', 'feedback.answer'])
  await waitFor(() => expect(answers()).toHaveLength(1))
  expect(answers()[0]?.dataset.danger).toBeUndefined()
  await userEvent.click(answers()[0]!)
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(await dialog.findByRole('textbox'), 'Thank you')
  await userEvent.click(dialog.getByRole('button', { name: 'Answer' }))
  await waitFor(() => expect(bodies).toEqual([{ id: 7, version: 2, reply: 'Thank you' }]))
  cleanup()
  await listed('PLAT_ADMIN', ['feedback.read'])
  await waitFor(() => expect(answers()[0]?.getAttribute('aria-disabled')).toBe('true'))
  cleanup()
  await listed('SHIPPER', ['feedback.read'])
  expect(answers()).toHaveLength(0)
})

const SHARE = '/ntocc-tms-api/share'

/** The page of a waybill that somebody opened by a link, as far as this plugin has to do with it. */
const opened = async (part: ReactNode, api: object) => {
  const page = { ...plugin.pages![0]!, load: async () => ({ default: () => part }) }
  const { permission: _, ...visited } = page
  return renderPlugin({ ...plugin, pages: [visited] } as never, {
    page: page.name,
    locale,
    session: { status: 'signedOut', permissions: [] } as never,
    api: { 'GET /ntocc-basic-api/dict/listDict': () => [], ...api } as never,
  })
}

it('S1-046 whoever received the goods rates by the link once they are signed for, and is told what was noted', async () => {
  const sent: unknown[] = []
  const api = {
    [`POST ${SHARE}/rating`]: ({ body }: { body: unknown }) => {
      sent.push(body)
      return sent.length === 1
        ? { status: 4090, msg: 'Waybill YD1 has been rated by your side already.' }
        : { status: 0, data: { waybillNo: 'YD1', overall: 2 } }
    },
  }
  await opened(<RateByLink status={70} share="1.x" />, api)
  expect(screen.queryByText('Rate this delivery')).toBeNull()
  cleanup()
  await opened(<RateByLink status={80} share="1.x" />, api)
  await userEvent.click(await screen.findByText('Rate this delivery'))
  const send = screen.getByRole('button', { name: 'Send rating' })
  await userEvent.click(send)
  expect(sent).toEqual([])
  // Each at its stars, and nowhere else.
  expect(screen.getAllByText('Choose stars')).toHaveLength(4)
  for (const name of ['Overall', 'Punctuality', 'Safety', 'Service'])
    await userEvent.click(within(screen.getByRole('group', { name })).getAllByRole('radio')[1]!)
  await userEvent.click(screen.getByRole('checkbox', { name: 'late' }))
  await userEvent.click(send)
  expect(await screen.findByText('Waybill YD1 has been rated by your side already.')).toBeTruthy()
  await userEvent.click(send)
  expect(await screen.findByText('Thank you. 2 of 5 stars were noted for waybill YD1.')).toBeTruthy()
  expect(sent[1]).toEqual({ share: '1.x', overall: 2, punctual: 2, safe: 2, service: 2, tags: ['late'] })
})

it('S1-044 pictures of a complaint by a link are sent with the link, and named in the complaint', async () => {
  const sent: unknown[] = []
  const reference = `file/${'a'.repeat(30)}`
  const { api } = await opened(<ComplainByLink share="1.x" />, {
    'GET /ntocc-basic-api/dict/listDict': () => [
      { type: 'complaintType', dictList: [{ code: 'damage', name: 'Goods damaged' }] },
    ],
    [`POST ${SHARE}/file`]: () => ({
      status: 0,
      data: { id: 'a'.repeat(30), reference, name: 'a.png', type: 'image/png', size: 1 },
    }),
    [`POST ${SHARE}/complaint`]: ({ body }: { body: unknown }) => {
      sent.push(body)
      return { status: 0, data: { code: 'TS9', dueAt: past } }
    },
  })
  await userEvent.click(await screen.findByText('Complain about this delivery'))
  const chooser = document.querySelector<HTMLInputElement>('input[type=file]')!
  await userEvent.upload(chooser, new File(['x'], 'a.png', { type: 'image/png' }))
  await waitFor(() =>
    expect(api.requests.find(({ path }) => path === `${SHARE}/file`)?.query).toMatchObject({ share: '1.x' }),
  )
  // What has arrived is shown from the device: nobody is signed in who could fetch it.
  expect(await screen.findByRole('button', { name: 'Open Pictures of it, picture 1' })).toBeTruthy()
  await userEvent.click(screen.getByRole('combobox', { name: 'Kind' }))
  await userEvent.click(await screen.findByTitle('Goods damaged'))
  await userEvent.type(screen.getByRole('textbox', { name: 'What happened' }), 'Torn boxes')
  await userEvent.type(screen.getByRole('textbox', { name: 'Your name' }), 'Contact 003')
  await userEvent.type(screen.getByRole('textbox', { name: 'Your telephone' }), '13800138003')
  await userEvent.click(screen.getByRole('button', { name: 'File' }))
  await waitFor(() => expect(sent).toMatchObject([{ share: '1.x', images: [reference], content: 'Torn boxes' }]))
  expect(api.requests.some(({ path }) => path.startsWith('/ntocc-basic-api/file'))).toBe(false)
})
