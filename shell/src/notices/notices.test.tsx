import { BulkMoveManager, createClient, ExportManager, ImportManager, UploadManager } from '@ntocc/sdk/client'
import type { WarningNotification } from '@ntocc/sdk/contracts'
import { platformNow } from '@ntocc/sdk/fields'
import { act, cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { live, wakeWith } from '../notify/live.ts'
import { dismissToast, toasts } from '../ports/toasts.ts'
import { fakeShell, renderShell } from '../testing/render.tsx'
import { NoticeBell } from './NoticeBell.tsx'
import { byDay, isPath, MOST_NOTICES, type Notice, readNotices, unreadOf, withNotice, withRead } from './notices.ts'
import { announce, noticeOf } from './receive.ts'
import { createNotices } from './store.ts'
import { watchJobs } from './watch-jobs.ts'

const NOW = new Date(2026, 10, 21, 12).getTime()
const notice = (id: string, more: Partial<Notice> = {}): Notice => ({
  id,
  at: NOW,
  kind: 'warning',
  level: 'warning',
  read: false,
  words: { title: `Title ${id}`, text: 'Text' },
  ...more,
})
const texts = (word: string) => ({ en: word, zh: `${word} zh`, es: `${word} es`, ja: `${word} ja` })

/** An answer of the platform, whose clock says `time`. */
const serverSays = (time: number) =>
  createClient({
    fetch: async () => new Response('{}', { headers: { date: new Date(time).toUTCString() } }),
  }).file('/ntocc-basic-api/file')

beforeEach(() => {
  localStorage.clear()
  live.set(() => 'off')
})
afterEach(() => {
  cleanup()
  for (const { id } of toasts.get()) dismissToast(id)
})

describe('notices', () => {
  it('are newest first, the same one only once, at most two hundred', () => {
    const list = withNotice(withNotice([], notice('a', { at: 1 })), notice('b', { at: 2 }))
    expect(withNotice(list, notice('late', { at: 1.5 })).map(({ id }) => id)).toEqual(['b', 'late', 'a'])
    expect(withNotice(withRead(list, 'a'), notice('a', { at: 1, read: true })).map(({ read }) => read)).toEqual([
      false,
      true,
    ])
    let many: readonly Notice[] = []
    for (let n = 0; n < MOST_NOTICES + 5; n++) many = withNotice(many, notice(`n${n}`, { at: n }))
    expect([many.length, many[0]?.id]).toEqual([MOST_NOTICES, `n${MOST_NOTICES + 4}`])
  })

  it('are read one by one or all', () => {
    const list = [notice('a'), notice('b')]
    expect([unreadOf(list), unreadOf(withRead(list, 'a')), unreadOf(withRead(list))]).toEqual([2, 1, 0])
  })

  it('stand by day', () => {
    const days = byDay([notice('a'), notice('b', { at: NOW - 3_600_000 }), notice('c', { at: NOW - 26 * 3_600_000 })])
    expect(days.map(({ notices }) => notices.map(({ id }) => id))).toEqual([['a', 'b'], ['c']])
  })

  it('lead only to pages of this console', () => {
    expect(
      ['/transport/waybills?id=1', '//evil', '/\\evil', 'https://evil', 'javascript:alert(1)'].map(isPath),
    ).toEqual([true, false, false, false, false])
  })

  it('of a spoiled storage are left out', () => {
    expect(readNotices('nonsense')).toEqual([])
    expect(readNotices(JSON.stringify([notice('a'), { id: 1 }, null, notice('b', { to: '//evil' })]))).toHaveLength(1)
  })
})

describe('what is kept', () => {
  it('is there after a load of the page, for the same user of the same branch only', () => {
    const first = createNotices()
    first.open('HQ/PLAT_ADMIN/P1')
    first.add(notice('a'))
    const again = createNotices()
    again.open('HQ/PLAT_ADMIN/P1')
    expect(again.store.get()).toHaveLength(1)
    again.open('HB/PLAT_ADMIN/P1')
    expect(again.store.get()).toEqual([])
    expect(Object.keys(localStorage).filter(key => key.includes('HQ'))).toEqual([])
  })

  it('goes with the user', () => {
    const notices = createNotices()
    notices.open('HQ/PLAT_ADMIN/P1')
    notices.add(notice('a'))
    notices.forget()
    expect([notices.store.get(), localStorage.length]).toEqual([[], 0])
  })

  it('is the same in all tabs: each adds to what the others have stored, and hears of their changes', () => {
    const [one, two] = [createNotices(), createNotices()]
    one.open('HQ/A/1')
    two.open('HQ/A/1')
    one.add(notice('a'))
    two.add(notice('b'))
    two.add(notice('a'))
    const key = localStorage.key(0) ?? ''
    dispatchEvent(new StorageEvent('storage', { key, newValue: localStorage.getItem(key) }))
    expect(
      one.store
        .get()
        .map(({ id }) => id)
        .sort(),
    ).toEqual(['a', 'b'])
    two.read()
    dispatchEvent(new StorageEvent('storage', { key, newValue: localStorage.getItem(key) }))
    expect(unreadOf(one.store.get())).toBe(0)
  })
})

describe('what comes by the socket', () => {
  const warning: WarningNotification = {
    type: 'warning',
    id: 'w1',
    level: 'error',
    title: texts('Late'),
    text: texts('YD1'),
    to: '/order_info?id=1',
    at: '2026-11-21T03:00:00Z',
  }

  it('becomes a notice in all languages, with its page when that is one', () => {
    expect(noticeOf(warning, Date.parse('2026-11-22'), () => 'x')).toMatchObject({
      id: 'w1',
      at: Date.parse(warning.at),
      level: 'error',
      to: '/order_info?id=1',
      read: false,
      words: { title: { zh: 'Late zh' } },
    })
    expect(noticeOf({ ...warning, to: 'https://evil' }, NOW, () => 'x')).not.toHaveProperty('to')
    expect(noticeOf({ type: 'message', title: 'A', text: 'B', level: 'info' }, NOW, () => 'x')).toMatchObject({
      id: 'x',
    })
    expect(noticeOf({ type: 'refreshToDoList' }, NOW, () => 'x')).toBeUndefined()
  })

  it('is said one at a time, and never over a dialog', async () => {
    await renderShell(<i />)
    announce(notice('a'))
    announce(notice('b'))
    expect(toasts.get().map(({ text }) => text)).toEqual(['Title b: Text'])
    const dialog = document.body.appendChild(document.createElement('dialog'))
    dialog.setAttribute('open', '')
    announce(notice('c'))
    dialog.remove()
    expect(toasts.get()).toHaveLength(1)
  })
})

describe('finished jobs', () => {
  it('become notices: uploads that ran together one, a failure its own with the reason', async () => {
    const sent: ((answer: Response) => void)[] = []
    const client = createClient({ sendFile: () => new Promise(resolve => sent.push(resolve)) })
    let next = 0
    const uploads = new UploadManager(client, () => `u${next++}`)
    const exports = new ExportManager(client, () => 'e')
    const notices = createNotices()
    let here = '/order_info?id=1'
    watchJobs({
      exports,
      uploads,
      imports: new ImportManager(client, () => 'i'),
      bulkMoves: new BulkMoveManager(client, () => 'm'),
      here: () => here,
      add: notices.add,
      now: () => NOW,
    })
    uploads.start(['a.jpg', 'b.jpg', 'c.jpg'].map(name => new File(['1'], name, { type: 'image/jpeg' })))
    const answer = (envelope: object) => act(async () => sent.shift()?.(new Response(JSON.stringify(envelope))))
    await answer({ status: 0, data: { reference: 'file/a' } })
    here = '/elsewhere'
    await answer({ status: 4220, msg: 'No picture.' })
    await answer({ status: 0, data: { reference: 'file/c' } })
    const kept = notices.store.get()
    expect(kept.map(({ words, to, read }) => [words, to, read])).toEqual(
      expect.arrayContaining([
        [{ key: 'uploadsDone', name: 'c.jpg', count: 2 }, '/order_info?id=1', false],
        [{ key: 'uploadFailed', name: 'b.jpg', count: 1, reason: 'No picture.' }, '/order_info?id=1', false],
      ]),
    )
    expect(kept).toHaveLength(2)
  })
})

describe('the bell', () => {
  const PAGES_OF_TODOS: Record<string, string> = { certificate_expiry: '/drivers' }
  async function setUp(...given: Notice[]) {
    const notices = createNotices()
    for (const each of given) notices.add(each)
    const shell = fakeShell()
    await renderShell(<NoticeBell notices={notices} todoPath={todo => PAGES_OF_TODOS[todo]} />, shell)
    const user = userEvent.setup()
    const open = async () => {
      await user.click(screen.getByRole('button', { name: /^Notifications/ }))
      return screen.findByRole('dialog', { name: 'Notifications' })
    }
    return { notices, user, open, shell }
  }

  it('counts what is unread, lists it, and an entry is read when it is opened', async () => {
    const { open, user, notices } = await setUp(
      notice('a', { to: '/x' }),
      notice('b', { kind: 'job', level: 'success' }),
    )
    expect(screen.getByRole('button', { name: 'Notifications, unread: 2' })).toBeTruthy()
    const panel = await open()
    await user.click(within(panel).getByRole('button', { name: 'Warnings' }))
    expect(within(panel).queryByText('Title b')).toBeNull()
    await user.click(within(panel).getByRole('button', { name: /Title a/ }))
    expect(unreadOf(notices.store.get())).toBe(1)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('S9-046 says how long ago each was by the platform’s clock, under the day; the moment is there on hover', async () => {
    // This computer is ten minutes slow.
    await serverSays(Date.now() + 600_000)
    try {
      const at = platformNow().getTime()
      const { open } = await setUp(
        notice('a', { at: at - 270_000 }),
        notice('b', { at: at - 2 * 86_400_000 - 60_000 }),
        notice('c', { at: at - 2 * 86_400_000 + 60_000 }),
      )
      const panel = await open()
      const told = (name: RegExp) =>
        within(within(panel).getByRole('button', { name })).getByText((_, element) => element?.tagName === 'TIME')
      expect(told(/Title a/).textContent).toBe('5 minutes ago')
      expect(told(/Title a/).title).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
      expect(told(/Title b/).textContent).toMatch(/^\d\d:\d\d/)
      expect(told(/Title c/).textContent).toBe('1 day ago')
    } finally {
      await serverSays(Date.now())
    }
  })

  it('a warning about a to-do leads to its page, and stays in the list when there is none', async () => {
    const { open, user, shell } = await setUp(
      notice('a', { todo: 'certificate_expiry' }),
      notice('b', { todo: 'gone' }),
    )
    const panel = await open()
    await user.click(within(panel).getByRole('button', { name: /Title b/ }))
    expect(screen.getByRole('dialog')).toBe(panel)
    await user.click(within(panel).getByRole('button', { name: /Title a/ }))
    expect(shell.navigate.mock.calls).toEqual([['/drivers']])
  })

  it('marks all as read; Escape closes and gives the focus back', async () => {
    const { open, user } = await setUp(notice('a'), notice('b'))
    const panel = await open()
    await user.click(within(panel).getByRole('button', { name: 'Mark all as read' }))
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Notifications' }))
  })

  it('says quietly that live updates are paused, only when it lasts', async () => {
    await setUp()
    vi.useFakeTimers()
    try {
      await act(async () => live.set(() => 'paused'))
      await act(() => vi.advanceTimersByTimeAsync(4000))
      expect(screen.getByRole('button', { name: 'Notifications' })).toBeTruthy()
      await act(() => vi.advanceTimersByTimeAsync(2000))
      expect(screen.getByRole('button', { name: 'Notifications. Live updates are paused' })).toBeTruthy()
      await act(async () => live.set(() => 'live'))
      expect(screen.getByRole('button', { name: 'Notifications' })).toBeTruthy()
    } finally {
      vi.useRealTimers()
    }
  })

  it('the network coming back wakes the connection', () => {
    const wake = vi.fn()
    const end = wakeWith({ wake, connect: vi.fn(), disconnect: vi.fn() })
    dispatchEvent(new Event('online'))
    end()
    dispatchEvent(new Event('online'))
    expect(wake).toHaveBeenCalledTimes(1)
  })
})
