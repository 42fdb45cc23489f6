import { afterEach, describe, expect, it } from 'vitest'
import { createScrollMemory, elementAt, FLOW, pathTo } from './scroll-memory.ts'

/** A page with two scrollers, in a column that scrolls as a whole. */
function page() {
  document.body.innerHTML = `<div class="${FLOW}"><main><section><p></p><div id="rows"></div></section><div id="side"></div></main></div>`
  const find = (query: string) => document.querySelector<HTMLElement>(query)!
  return { root: find('main'), rows: find('#rows'), side: find('#side'), column: find(`.${FLOW}`) }
}
/** What the browser does when somebody scrolls. */
function scroll(element: Element, top: number, left = 0) {
  element.scrollTop = top
  element.scrollLeft = left
  element.dispatchEvent(new Event('scroll'))
}
const frames = async (count = 3) => {
  for (let n = 0; n < count; n++) await new Promise(done => requestAnimationFrame(done))
}

afterEach(() => document.body.replaceChildren())

describe('scroll positions of a page', () => {
  it('all come back when it is shown again, the shared column too', async () => {
    const { root, rows, side, column } = page()
    const memory = createScrollMemory()
    const leave = memory.attach(root)
    await frames()
    scroll(rows, 300, 40)
    scroll(side, 70)
    scroll(column, 120)
    leave()
    // A hidden element stands at nothing, and another tab scrolls the column.
    for (const element of [rows, side, column]) scroll(element, 0)
    memory.attach(root)
    expect([rows.scrollTop, rows.scrollLeft, side.scrollTop, column.scrollTop]).toEqual([300, 40, 70, 120])
  })

  it('another tab begins at the top of the shared column', () => {
    const { root, column } = page()
    column.scrollTop = 500
    createScrollMemory().attach(root)
    expect(column.scrollTop).toBe(0)
  })

  it('are put back once more after what measures itself has moved', async () => {
    const { root, rows } = page()
    const memory = createScrollMemory()
    const leave = memory.attach(root)
    await frames()
    scroll(rows, 300)
    leave()
    memory.attach(root)
    scroll(rows, 0)
    await frames()
    expect(rows.scrollTop).toBe(300)
  })

  it('reach the page that is built anew, as soon as it has grown that far', async () => {
    const { root, rows, column } = page()
    const memory = createScrollMemory()
    memory.attach(root)
    await frames()
    scroll(rows, 300)
    scroll(column, 120)
    const spots = memory.spots()
    expect(spots).toEqual([
      { path: '^', top: 120, left: 0 },
      { path: 'section0/div1', top: 300, left: 0 },
    ])
    const fresh = page()
    fresh.rows.remove()
    createScrollMemory(spots).attach(fresh.root)
    expect(fresh.column.scrollTop).toBe(120)
    // What stands above the rest may still push it down.
    fresh.column.scrollTop = 144
    const late = document.createElement('div')
    fresh.root.querySelector('section')?.append(late)
    await frames()
    expect([late.scrollTop, fresh.column.scrollTop]).toEqual([300, 120])
  })

  it('are left alone once the user scrolls elsewhere', async () => {
    const { root, rows } = page()
    rows.remove()
    createScrollMemory([{ path: 'section0/div1', top: 300, left: 0 }]).attach(root)
    root.dispatchEvent(new Event('wheel'))
    const late = document.createElement('div')
    root.querySelector('section')?.append(late)
    await frames()
    expect(late.scrollTop).toBe(0)
  })
})

it('an element is found again by its way, or not at all when the page is built differently', () => {
  const { root, rows } = page()
  expect(elementAt(root, pathTo(root, rows))).toBe(rows)
  expect(elementAt(root, '')).toBe(root)
  expect(elementAt(root, 'section0/p1')).toBeUndefined()
  expect(elementAt(root, 'section5/div0')).toBeUndefined()
})
