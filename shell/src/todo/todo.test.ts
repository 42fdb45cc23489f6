import { describe, expect, it, vi } from 'vitest'
import { buildRoutes } from '../access/routes.ts'
import { knownPage, resource } from '../testing/fixtures.ts'
import { badgeText, fittingEntries, stripCapacity, TODO_TARGETS, todoEntries } from './todo.ts'
import { createTodo } from './todo-store.ts'

const item = (configKey: string, configValue: number) => ({ configKey, configName: configKey, configValue })

describe('to-do counts', () => {
  it('S4-039 are fetched, except in the ctms edition', async () => {
    const fetchCounts = vi.fn(async () => [item('remit_count', 3)])
    const todo = createTodo(fetchCounts, () => false)
    await todo.load()
    expect(todo.store.get().items).toEqual([item('remit_count', 3)])
    await createTodo(fetchCounts, () => true).load()
    expect(fetchCounts).toHaveBeenCalledTimes(1)
  })

  it('asked for while on their way, they are fetched once more after', async () => {
    let count = 0
    const fetchCounts = vi.fn(async () => [item('remit_count', ++count)])
    const todo = createTodo(fetchCounts, () => false)
    await Promise.all([todo.load(), todo.load(), todo.load()])
    expect(fetchCounts).toHaveBeenCalledTimes(2)
    expect(todo.store.get().items[0]?.configValue).toBe(2)
  })

  it('a failed call keeps the counts; a call of the last user brings none', async () => {
    let fail = false
    const todo = createTodo(
      async () => (fail ? Promise.reject(new Error('down')) : [item('a', 1)]),
      () => false,
    )
    await todo.load()
    fail = true
    await todo.load()
    expect(todo.store.get().items).toHaveLength(1)
    fail = false
    const late = todo.load()
    todo.clear()
    await late
    expect(todo.store.get().items).toEqual([])
  })
})

describe('to-do strip', () => {
  const pages = [knownPage('DriverManage', '/drivers'), knownPage('CarrierReview', '/review/carriers')]
  const routes = buildRoutes({
    resources: [resource('DriverManage'), resource('CarrierReview')],
    roles: ['PLAT_ADMIN'],
    permissions: [],
    pages,
  })

  it('S2-195 shows what has a count and a page to do it on, with its filter', () => {
    const items = [
      item('certificate_expiry', 7),
      item('auth_count', 2),
      item('remit_count', 5),
      item('auth_driver_count', 0),
    ]
    expect(todoEntries(items, routes, []).map(({ key, count, to }) => [key, count, to])).toEqual([
      ['certificate_expiry', 7, '/drivers'],
      ['auth_count', 2, '/review/carriers?todo=1'],
    ])
  })

  it('a plugin’s own target wins, if the user may open it', () => {
    const plugins = [
      {
        todo: [
          { key: 'certificate_expiry', to: '/drivers?soon=1' },
          { key: 'auth_count', to: '/elsewhere' },
        ],
      },
    ]
    const items = [item('certificate_expiry', 7), item('auth_count', 2)]
    expect(todoEntries(items, routes, plugins).map(entry => entry.to)).toEqual(['/drivers?soon=1'])
  })

  it('knows every key of the specification', () => {
    expect(Object.keys(TODO_TARGETS)).toHaveLength(16)
    expect(TODO_TARGETS.auth_driver_leader_count?.query).toBe('authStatusExt=0')
  })

  it('S9-035 S9-036 about six at first, then four to nine by width, the rest under "more"', () => {
    expect(stripCapacity(undefined)).toBe(6)
    expect(stripCapacity(200)).toBe(4)
    expect(stripCapacity(5000)).toBe(9)
    expect(stripCapacity(132 * 7)).toBe(7)
  })

  it('fewer stand in the strip where their words are long, never fewer than four', () => {
    const long = [170, 170, 170, 170, 170, 170, 170]
    expect(fittingEntries([100, 100], 1000, 104)).toBe(2)
    expect(fittingEntries(long, 7 * 170, 104)).toBe(7)
    expect(fittingEntries(long, 7 * 170 - 1, 104)).toBe(6)
    expect(fittingEntries(long, 900, 104)).toBe(4)
    expect(fittingEntries(long, 300, 104)).toBe(4)
  })

  it('leave room for the button that holds those past the width, however well the first ones fit', () => {
    expect(fittingEntries(Array(5).fill(100), 600, 104, 2)).toBe(4)
    expect(fittingEntries(Array(5).fill(100), 604, 104, 2)).toBe(5)
    expect(fittingEntries(Array(5).fill(100), 500, 104)).toBe(5)
  })

  it('S9-037 S9-038 badges stop at 99, in the more menu at 999', () => {
    expect([badgeText(99, 99), badgeText(100, 99)]).toEqual(['99', '99+'])
    expect([badgeText(999, 999), badgeText(1000, 999)]).toEqual(['999', '999+'])
  })
})
