import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * What axe calls moderate or minor, and the house does not let pass: whoever goes by headings, landmarks and heads of
 * columns has no other way through a page.
 */
const ORDERLY = [
  'heading-order',
  'empty-heading',
  'empty-table-header',
  'page-has-heading-one',
  'landmark-one-main',
  'landmark-no-duplicate-banner',
  'landmark-no-duplicate-main',
  'landmark-banner-is-top-level',
  'landmark-unique',
  'label-title-only',
  'tabindex',
]

interface Violation {
  id: string
  impact: string
  nodes: { target: string[]; failureSummary: string }[]
}

/**
 * What axe finds that keeps people from using the page, in a form that says where.
 *
 * @param within a selector of the only part to look at: the frame around the pages is the same for all of them
 */
export async function barriers(page: Page, within?: string): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const found = await page.evaluate(async selector => {
    const { axe } = window as unknown as {
      axe: { run(on: unknown, options: object): Promise<{ violations: Violation[] }> }
    }
    // Tabs that are not on screen are kept, and are not what is asked about.
    const parts = selector && [...document.querySelectorAll(selector)].filter(part => part.checkVisibility())
    // Rows are drawn alike: what is wrong with one is wrong with the first few.
    const on = {
      include: parts || [document],
      exclude: [['tr[data-row-key]:nth-child(n+5)'], ['.nt-card:nth-child(n+4)']],
    }
    // Style sheets are read again for rules that nobody asks about.
    return (await axe.run(on, { resultTypes: ['violations'], preload: false })).violations
  }, within)
  return found
    .filter(({ id, impact }) => impact === 'serious' || impact === 'critical' || ORDERLY.includes(id))
    .flatMap(({ id, nodes }) => nodes.map(node => `${id}: ${node.target.join(' ')}: ${node.failureSummary}`))
}

/** Everything loaded, and nothing half faded in. */
export const quiet = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(
        () =>
          // A tab that is not on screen may wait with what it has begun.
          [...document.querySelectorAll('[aria-busy=true]')].filter(each => each.checkVisibility()).length +
          document
            .getAnimations()
            .filter(
              ({ playState, effect, timeline }) =>
                playState === 'running' &&
                timeline instanceof DocumentTimeline &&
                effect?.getTiming().iterations !== Infinity,
            ).length,
      ),
    )
    .toBe(0)
