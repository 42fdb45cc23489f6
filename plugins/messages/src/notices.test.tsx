import { renderPlugin } from '@ntocc/sdk/testing'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import locale from '../locales/en.json' with { type: 'json' }
import plugin from '../plugin.ts'

afterEach(cleanup)

const paged = (records: object[]) => ({ records, total: records.length, pageNum: 1, pageSize: 20 })
const past = new Date(Date.now() - 3_600_000).toISOString()
const PERMISSIONS = [
  'sms.read',
  'sms.send',
  'smsTemplate.read',
  'smsTemplate.edit',
  'notice.read',
  'notice.edit',
  'notice.publish',
  'notice.see',
]
const MESSAGES = '/ntocc-basic-api/smsMessage'
const NOTICES = '/ntocc-basic-api/branchNotice'
const message = {
  id: 1,
  version: 3,
  code: 'SM1',
  phone: '138****0000',
  recipient: 'Driver 007',
  purpose: 'warning',
  text: 'Speeding, 鄂A12345: 112 km/h at 10:20.',
  about: '鄂A12345',
  recordId: 7,
  dueAt: past,
  gmtCreated: past,
  problem: 'undelivered',
  status: 4,
}
const notice = {
  id: 5,
  version: 2,
  code: 'GG1',
  title: 'Fog tonight',
  body: 'Keep your distance',
  validFrom: past,
  readCount: 12,
  audienceCount: 40,
  status: 1,
}
const line = (id: number, more: object = {}) => ({
  id,
  title: `Notice ${id}`,
  body: `Words of ${id}`,
  validFrom: past,
  isImportant: false,
  isRead: true,
  ...more,
})

const show = (page: string, api: object = {}, more: { query?: Record<string, string>; permissions?: string[] } = {}) =>
  renderPlugin(plugin, {
    page,
    locale,
    ...(more.query && { query: more.query }),
    session: { permissions: more.permissions ?? PERMISSIONS },
    api: {
      'GET /ntocc-basic-api/dict/listDict': () => [],
      'GET /ntocc-basic-api/auditTrail': () => paged([]),
      'GET /ntocc-tms-api/smsStanding': () => ({ held: 2, isConnected: false, setting: 'SMS_URL' }),
      [`GET ${MESSAGES}`]: () => paged([message]),
      [`GET ${NOTICES}`]: () => paged([notice]),
      ...api,
    },
  })

it('S2-127 the outbox says that no service is connected, which setting connects one, and sends a failed one again', async () => {
  const { api } = await show('SmsManage', {
    [`PUT ${MESSAGES}/move`]: () => ({ status: 0, data: { ...message, status: 0 } }),
  })
  expect(await screen.findByText(/connects one by SMS_URL/)).toBeTruthy()
  expect(screen.getByText('2 wait for their time')).toBeTruthy()
  const row = await screen.findByRole('row', { name: /鄂A12345/ })
  await userEvent.click(within(row).getByRole('button', { name: 'Send again' }))
  const sent = () => api.requests.find(({ path }) => path === `${MESSAGES}/move`)?.body
  await waitFor(() => expect(sent()).toEqual({ id: 1, version: 3, move: 'resend' }))
})

it('whoever may not send is offered nothing to send', async () => {
  await show('SmsManage', {}, { permissions: ['sms.read'] })
  const row = await screen.findByRole('row', { name: /鄂A12345/ })
  const again = within(row).queryByRole('button', { name: 'Send again' })
  expect(again === null || again.getAttribute('aria-disabled') === 'true').toBe(true)
})

it('S2-127 a template says which names it may have and how long it gets; an unknown name is refused beside it', async () => {
  await show('SmsTemplateManage', {
    'GET /ntocc-basic-api/smsTemplate': () => paged([]),
    'GET /ntocc-basic-api/smsTemplate/:id': () => ({
      status: 0,
      data: { id: 1, version: 1, name: 'Short', purpose: 'acceptance', text: 'Waybill {waybillNo}', status: 1 },
    }),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'New template' }))
  expect(await screen.findByLabelText(/^Text/)).toBeTruthy()
})

it('S2-128 the list says who has read a published notice', async () => {
  await show('NoticeManage')
  const row = await screen.findByRole('row', { name: /Fog tonight/ })
  expect(within(row).getByText('12 / 40')).toBeTruthy()
})

it('S2-128 opening a notice says that it was read, once; one that was read says nothing', async () => {
  const { api } = await show('NoticeBoard', {
    'GET /ntocc-tms-api/noticesSeen': () => ({
      notices: [line(1, { isRead: false, isImportant: true }), line(2)],
      unread: 1,
    }),
    'POST /ntocc-tms-api/noticesSeen/read': () => ({ status: 0, data: { unread: 0 } }),
  })
  const first = await screen.findByRole('button', { name: /Notice 1/ })
  expect(first.getAttribute('aria-expanded')).toBe('false')
  expect(screen.getByText('1 unread')).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: /Notice 2/ }))
  await userEvent.click(first)
  const read = () =>
    api.requests.filter(({ path }) => path === '/ntocc-tms-api/noticesSeen/read').map(({ body }) => body)
  await waitFor(() => expect(read()).toEqual([{ id: 1 }]))
})

it('a notice that a link names is open', async () => {
  await show(
    'NoticeBoard',
    { 'GET /ntocc-tms-api/noticesSeen': () => ({ notices: [line(1), line(2)], unread: 0 }) },
    { query: { open: '2' } },
  )
  expect((await screen.findByRole('button', { name: /Notice 2/ })).getAttribute('aria-expanded')).toBe('true')
  expect(screen.getByRole('button', { name: /Notice 1/ }).getAttribute('aria-expanded')).toBe('false')
})
