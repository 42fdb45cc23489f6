import type { Page } from 'playwright-core'
import { barriers } from '../axe.ts'
import { arrive, lasting } from './arrive.ts'
import { layoutFaults } from './layout.ts'
import { close, isOpen, OVER, open, openersOf } from './parts.ts'
import { settled } from './settled.ts'
import { wordFaults } from './words.ts'

/** A desk, a small window and a phone; the second has the menu beside the page, the third lists as cards. */
const WIDTHS = [1440, 1024, 390] as const
type Width = (typeof WIDTHS)[number]
const HEIGHTS: Record<Width, number> = { 1440: 900, 1024: 768, 390: 844 }
/** Lists whose tools are all opened, and how many of the others there are to one whose are. */
const FIRST_LISTS = 2
const EVERY = 5

async function resize(page: Page, width: Width): Promise<void> {
  if (page.viewportSize()?.width === width) return
  await page.setViewportSize({ width, height: HEIGHTS[width] })
  await settled(page)
}

/** Looks at what is on screen, at its present width; the frame around a page was looked at with the first one. */
const look = (page: Page, within: string): Promise<string[]> =>
  lasting(page, async () => [...(await layoutFaults(page, within)), ...(await wordFaults(page, 'en'))])

/** Looks at pages and what they open, at every width, and notes what does not fit and who is kept out. */
export class Fitting {
  /** Pages that were looked at. */
  readonly paths = new Set<string>()
  /** Parts that were opened: page and name of the button. */
  readonly parts = new Set<string>()
  readonly #page: Page
  #faults: Record<string, string[]> = {}
  /** How often a tool that all lists have was there. */
  readonly #tools = new Map<string, number>()

  constructor(page: Page) {
    this.#page = page
  }

  /** What was wrong since it was asked last, by path, part and width. */
  faults(): Record<string, string[]> {
    const found = this.#faults
    this.#faults = {}
    return found
  }

  #note(what: string, found: readonly string[]): void {
    if (found.length > 0) this.#faults[what] = [...found]
  }

  /** A name that holds the word on its button does so no more when each is lengthened by itself. */
  async #barriers(within: string): Promise<string[]> {
    const found = await barriers(this.#page, within)
    return found.filter(each => !each.startsWith('label-content-name-mismatch'))
  }

  /** Looks at a page at every width, from the present one to the other end, and opens what it has at its widest. */
  async page(path: string): Promise<void> {
    await arrive(this.#page, path)
    this.paths.add(path.replace(/\?.*/, ''))
    await this.standing(path, () => this.#partsOf(path))
  }

  /** Looks at what is on screen at every width; more may be done at the widest. */
  async standing(name: string, atWidest?: () => Promise<void>): Promise<void> {
    const page = this.#page
    const isWide = page.viewportSize()?.width === WIDTHS[0]
    for (const width of isWide ? WIDTHS : WIDTHS.toReversed()) {
      await resize(page, width)
      this.#note(`${name} ${width}`, await look(page, 'body'))
      if (width !== WIDTHS[0]) continue
      this.#note(`${name} barriers`, await this.#barriers('main'))
      await atWidest?.()
    }
  }

  async #partsOf(path: string): Promise<void> {
    const page = this.#page
    for (const opener of await openersOf(page)) {
      if (opener.isTool && !this.#isTurnOf(opener.name)) continue
      const before = page.url()
      const isOver = await open(page, opener)
      if (isOver) await this.over(`${path} ${opener.name}`)
      if (page.url() !== before) await arrive(page, path)
    }
  }

  /** The first few lists show a tool, and every fifth of the others: it is the SDK's, about fields whose words stand in the list. */
  #isTurnOf(tool: string): boolean {
    const times = this.#tools.get(tool) ?? 0
    this.#tools.set(tool, times + 1)
    return times < FIRST_LISTS || (times - FIRST_LISTS) % EVERY === 0
  }

  /** Looks at what stands over the page, a frame at every width, and closes it. The window is at its widest. */
  async over(name: string): Promise<void> {
    const page = this.#page
    this.parts.add(name)
    // Panels and menus of a tool stand at their button: a narrow window has other buttons.
    const isFrame = await page.evaluate(() =>
      [...document.querySelectorAll('.ant-drawer, .ant-modal, dialog[open]')].some(each => each.checkVisibility()),
    )
    for (const width of isFrame ? WIDTHS : [WIDTHS[0]]) {
      await resize(page, width)
      if (width !== WIDTHS[0] && !(await isOpen(page))) break
      this.#note(`${name} ${width}`, await look(page, OVER))
      if (width === WIDTHS[0]) this.#note(`${name} barriers`, await this.#barriers(OVER))
    }
    await resize(page, WIDTHS[0])
    if (!(await close(page))) this.#note(name, ['does not close'])
  }

  /** Pages of the records in the list on screen, by the link or the id that its first row has. */
  async detailsOf(list: string, pages: readonly { path: string; activeMenu?: string }[]): Promise<string[]> {
    const paths = pages.filter(({ activeMenu }) => activeMenu === list).map(({ path }) => path)
    if (paths.length === 0) return []
    return this.#page.evaluate(wanted => {
      const main = [...document.querySelectorAll('main')].find(each => each.checkVisibility())
      const links = [...(main?.querySelectorAll<HTMLAnchorElement>('a[href*="?id="]') ?? [])]
      const [own] = links.filter(link => wanted.includes(link.pathname))
      const id = own && new URL(own.href).searchParams.get('id')
      return id ? wanted.map(path => `${path}?id=${id}`) : []
    }, paths)
  }
}
