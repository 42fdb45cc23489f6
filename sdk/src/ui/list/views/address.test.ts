import { describe, expect, it } from 'vitest'
import type { SavedView } from '../../../contracts/endpoints/lists.ts'
import { currentView, linkTo, viewQuery } from './address.ts'

const view = (id: number, query: Record<string, string>): SavedView => ({
  id,
  query,
  list: 'L',
  name: `V${id}`,
  isDefault: false,
  isShared: false,
  isOwn: true,
  version: 0,
})

describe('views and addresses', () => {
  it('a view keeps the question, not the place in the list', () => {
    expect(viewQuery({ status: '50', pageNum: '4', open: '7', pageSize: '50', columns: 'x' }, undefined)).toEqual({
      status: '50',
      pageSize: '50',
    })
    expect(viewQuery({ status: '50' }, 'a.b')).toEqual({ status: '50', columns: 'a.b' })
  })
  it('the current view is the one whose question is on screen, on whatever page', () => {
    const views = [view(1, { status: '50' }), view(2, { status: '50', columns: 'a.b' }), view(3, {})]
    expect(currentView(views, { status: '50', pageNum: '2' }, 'c')?.id).toBe(1)
    expect(currentView([views[1]!], { status: '50' }, 'a.b')?.id).toBe(2)
    expect(currentView([views[1]!], { status: '50' }, 'c')).toBeUndefined()
    expect(currentView(views, {}, undefined)?.id).toBe(3)
    expect(currentView(views, { other: '1' }, undefined)).toBeUndefined()
  })
  it('a link carries the question and the columns', () => {
    expect(linkTo('https://c', '/waybills', { status: '50,60' }, 'a-l200.b')).toBe(
      'https://c/waybills?status=50%2C60&columns=a-l200.b',
    )
    expect(linkTo('https://c', '/waybills', {}, undefined)).toBe('https://c/waybills')
  })
})
