import type { Page } from 'playwright-core'
import { settled } from './settled.ts'

/** What stands over a page: dialogs and drawers, panels of tools, menus. */
export const OVER = '[role=dialog], dialog[open], .ant-popover, .ant-dropdown, .sh-menu'
/** Buttons that may open something: the tools of a list, the verbs of a page and of a record. */
const OPENERS = '.nt-list-tools button, .nt-page-actions button, .nt-summary-actions button'

/** A part of a page that can be opened: by a button, or the look at the first row. */
export interface Opener {
  name: string
  /** Among the openers; -1 for the look. */
  at: number
  /** One of the tools that every list has. */
  isTool: boolean
  /** Selector of the openers that it is among. */
  among: string
}

/**
 * What can be opened on the page on screen. The parts of a place behind a menu are not among them.
 *
 * @param among buttons that are looked at, in place of the page's own; without the look at the first row
 */
export async function openersOf(page: Page, among = OPENERS): Promise<Opener[]> {
  const found = await page.evaluate(selector => {
    const main = [...document.querySelectorAll('main')].find(each => each.checkVisibility())
    const isAble = (button: HTMLButtonElement) =>
      button.checkVisibility() &&
      !button.disabled &&
      button.getAttribute('aria-disabled') !== 'true' &&
      // Reading again opens nothing; the first half of two buttons in one does at once what the other asks about.
      !button.matches('.nt-tool:not([aria-haspopup]), .ant-space-compact > :not(:last-child)')
    const buttons = [...(main?.querySelectorAll<HTMLButtonElement>(selector) ?? [])]
    const found = buttons.flatMap((button, at) => {
      const name = button.getAttribute('aria-label') || button.textContent?.trim() || 'button'
      const isTool = button.matches('.nt-list-tools *') && !button.matches('.ant-btn-primary')
      return isAble(button) ? [{ name, at, isTool }] : []
    })
    return main?.querySelector('tr[data-row-key]') ? [...found, { name: 'look', at: -1, isTool: false }] : found
  }, among)
  return found.filter(({ at }) => at >= 0 || among === OPENERS).map(opener => ({ ...opener, among }))
}

/** Presses an opener as a click does. @returns whether something stands over the page now */
export async function open(page: Page, opener: Opener): Promise<boolean> {
  await page.evaluate(
    ([selector, at]) => {
      const main = [...document.querySelectorAll('main')].find(each => each.checkVisibility())
      if (at >= 0) (main?.querySelectorAll(selector)[at] as HTMLElement | undefined)?.click()
      else
        main
          ?.querySelector('tr[data-row-key] > td:nth-child(2)')
          ?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 2 }))
    },
    [opener.among, opener.at] as const,
  )
  await settled(page)
  return isOpen(page)
}

export const isOpen = (page: Page): Promise<boolean> =>
  page.evaluate(
    selector => [...document.querySelectorAll(selector)].some(each => each.checkVisibility({ opacityProperty: true })),
    OVER,
  )

/** Closes whatever stands over the page, from the top. @returns false when something stays */
export async function close(page: Page): Promise<boolean> {
  for (let tries = 0; tries < 4; tries++) {
    if (!(await isOpen(page))) return true
    const isPressed = await page.evaluate(() => {
      const closers = [...document.querySelectorAll<HTMLElement>('.ant-drawer-close, .ant-modal-close')]
      const top = closers.filter(each => each.checkVisibility() && !each.closest('[inert]')).at(-1)
      top?.click()
      return top !== undefined
    })
    // Panels and menus go with a press beside them.
    if (!isPressed) await page.keyboard.press('Escape')
    if (!isPressed && tries > 0) await page.mouse.click(2, 2)
    await settled(page)
  }
  return !(await isOpen(page))
}
