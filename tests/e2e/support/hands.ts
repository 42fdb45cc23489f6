import type { Locator, Page } from 'playwright-core'
import { shown } from './drive.ts'

/** What somebody does at the console with mouse and keys, each counted once where it does something. */
export class Hands {
  readonly #page: Page
  readonly acts: string[] = []

  constructor(page: Page) {
    this.#page = page
  }

  get count(): number {
    return this.acts.length
  }

  async click(on: Locator, what: string): Promise<void> {
    this.acts.push(what)
    await on.click()
  }

  /** A key that does something; the letters of what is typed are none. */
  async press(key: string): Promise<void> {
    this.acts.push(key)
    await this.#page.keyboard.press(key)
  }

  /** A page by the menu: its group is opened first where it is closed. */
  async open(group: string, title: string): Promise<void> {
    const menu = this.#page.getByRole('navigation', { name: 'Menu' })
    const head = menu.getByRole('button', { name: group, exact: true })
    if ((await head.getAttribute('aria-expanded')) !== 'true') await this.click(head, group)
    await this.click(menu.getByRole('link', { name: title, exact: true }), title)
    await shown(this.#page).getByRole('heading', { name: title, level: 1, exact: true }).waitFor()
  }
}
